import { DEEPEST, isRecord, type OfferedFunction, parsedJson } from './offered-functions.js'
import { type Arguments, pythonArguments } from './python-value.js'

/** A call, in a reply or as the target. */
export interface Call {
  name: string
  arguments: Arguments
}

/** Longer replies are read from their end. */
const LONGEST = 20_000
/** More calls are nobody's answer. */
const MOST = 50
/** Characters that are looked through for the ends of JSON values, many of them again and again. */
const MOST_SCANNED = 1_000_000

/**
 * The calls that a reply makes of the functions on offer, as JSON or in Python's syntax.
 *
 * - Where calls stand in a fenced block, the last such block counts; else what follows the last `Answer:`,
 *   where a call does; else the whole reply.
 * - JSON: `{"name", "arguments"}`, also with `parameters` or `args`, with the arguments as a text, or inside
 *   `function`; and `{"<name>": {…}}`.
 */
export function callsIn(reply: string, functions: readonly OfferedFunction[]): Call[] {
  const text = reply.slice(-LONGEST)
  const fenced = [...text.matchAll(/```[^\n`]*\n?([\s\S]*?)(?:```|$)/g)].map(
    ([, block = '']) => block,
  )
  const marked = text.split(/\banswer[\s*_]*(?:is[\s*_]*:?|:)/i).slice(1)
  for (const part of [...fenced.reverse(), ...marked.slice(-1)]) {
    const calls = allCalls(part, functions)
    if (calls.length > 0) return calls
  }
  return allCalls(text, functions)
}

function allCalls(text: string, functions: readonly OfferedFunction[]): Call[] {
  const calls: Call[] = []
  const names = functions.map(({ name }) => name)
  const start = new RegExp(
    `[{[]${names.length > 0 ? `|${names.map(pythonStart).join('|')}` : ''}`,
    'g',
  )
  let scanned = 0
  for (let found = start.exec(text); found && calls.length < MOST; found = start.exec(text)) {
    const [opening] = found
    if (opening === '{' || opening === '[') {
      if (scanned > MOST_SCANNED) continue
      const { end, isWhole } = endOfJson(text, found.index)
      scanned += end - found.index
      const value = isWhole ? parsedJson(text.slice(found.index, end)) : undefined
      const made = value === undefined ? [] : jsonCalls(value, names)
      calls.push(...made)
      if (made.length > 0) start.lastIndex = end
      continue
    }
    const name = opening.replace(/\s*\($/, '')
    const parameters = functions.find(one => one.name === name)?.parameters ?? []
    const call = pythonArguments(text, start.lastIndex, parameters)
    if (!call) continue
    calls.push({ name, arguments: call.arguments })
    start.lastIndex = call.end
  }
  return calls
}

const pythonStart = (name: string) =>
  `(?<![\\w.])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\(`

/** The calls that a JSON value makes of functions with these names. */
export function jsonCalls(value: unknown, names: readonly string[]): Call[] {
  if (Array.isArray(value)) return value.flatMap(one => jsonCalls(one, names))
  if (!isRecord(value)) return []
  if (isRecord(value.function)) return jsonCalls(value.function, names)
  const { name = value.function } = value
  if (typeof name === 'string' && names.includes(name)) {
    const given = value.arguments ?? value.parameters ?? value.args ?? {}
    const parsed = typeof given === 'string' ? parsedJson(given) : given
    return isRecord(parsed) ? [{ name, arguments: parsed }] : []
  }
  if (Array.isArray(value.tool_calls)) return jsonCalls(value.tool_calls, names)
  const keys = Object.keys(value)
  const isCalls = keys.length > 0 && keys.every(key => names.includes(key) && isRecord(value[key]))
  return isCalls ? keys.map(key => ({ name: key, arguments: value[key] as Arguments })) : []
}

/**
 * The place behind the value that begins at `from`; not whole where its brackets do not close, or nest too
 * deep.
 */
function endOfJson(text: string, from: number): { end: number; isWhole: boolean } {
  let open = 0
  for (let index = from; index < text.length; index++) {
    const next = text[index]
    if (next === '"') {
      for (index += 1; index < text.length && text[index] !== '"'; index++) {
        if (text[index] === '\\') index += 1
      }
    } else if (next === '{' || next === '[') open += 1
    else if (next === '}' || next === ']') open -= 1
    if (open === 0 || open > DEEPEST) return { end: index + 1, isWhole: open === 0 }
  }
  return { end: text.length, isWhole: false }
}
