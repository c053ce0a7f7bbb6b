import { isRecord, type OfferedFunction, parsedJson } from './offered-functions.js'
import { pythonArguments } from './python-value.js'

/** A value that is right; several where the source lists alternatives. */
export interface WantedArgument {
  anyOf: unknown[]
  /** May be left out: one of the alternatives is the empty text. */
  optional: boolean
}

export interface WantedCall {
  name: string
  arguments: Record<string, WantedArgument>
  /** Set where texts stand for themselves and inner dictionaries list alternatives as well. */
  alternatives: boolean
}

/**
 * The calls of a target, in whichever form the source has them; undefined where it is none of these:
 *
 * - `{"name": "f", "arguments": {"a": 1}}`;
 * - `{"f": {"a": [1, 2], "b": ["x", ""]}}`, a list of alternatives for each argument, where `""` says that it
 *   may be left out (the ground truths of BFCL);
 * - `f(a=1, b="x")`, also several in a list `[f(a=1), g()]`;
 * - a list of these, or the JSON text of any.
 */
export function wantedCalls(
  value: unknown,
  functions: readonly OfferedFunction[],
): WantedCall[] | undefined {
  if (typeof value === 'string') {
    const parsed = parsedJson(value)
    return parsed === undefined || typeof parsed !== 'object'
      ? pythonCalls(value, functions)
      : wantedCalls(parsed, functions)
  }
  if (Array.isArray(value)) {
    const parts = value.map(one => wantedCalls(one, functions))
    return parts.every(part => part !== undefined) && parts.length > 0 ? parts.flat() : undefined
  }
  if (!isRecord(value)) return undefined
  if (typeof value.name === 'string') {
    const given = value.arguments ?? value.parameters ?? value.args ?? {}
    const parsed = typeof given === 'string' ? parsedJson(given) : given
    return isRecord(parsed) ? [exactCall(value.name, parsed)] : undefined
  }
  const calls = Object.entries(value).map(([name, args]): WantedCall | undefined => {
    if (!isRecord(args)) return undefined
    const entries = Object.entries(args).map(([key, given]) => {
      const anyOf = Array.isArray(given) ? given : [given]
      return [key, { anyOf, optional: anyOf.includes('') }] as const
    })
    return { name, arguments: Object.fromEntries(entries), alternatives: true }
  })
  return calls.length > 0 && calls.every(call => call !== undefined) ? calls : undefined
}

function exactCall(name: string, given: Record<string, unknown>): WantedCall {
  const entries = Object.entries(given).map(([key, value]): [string, WantedArgument] => [
    key,
    { anyOf: [value], optional: false },
  ])
  return { name, arguments: Object.fromEntries(entries), alternatives: false }
}

function pythonCalls(
  text: string,
  functions: readonly OfferedFunction[],
): WantedCall[] | undefined {
  const calls: WantedCall[] = []
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  take(/\s*\[?/y)
  for (;;) {
    const name = take(/\s*([A-Za-z_][\w.]*)\s*\(/y)?.[1]
    if (name === undefined) return undefined
    const parameters = functions.find(one => one.name === name)?.parameters ?? []
    const read = pythonArguments(text, at, parameters)
    if (!read) return undefined
    at = read.end
    calls.push(exactCall(name, read.arguments))
    if (!take(/\s*[,;\n]\s*(?=[A-Za-z_])/y)) break
  }
  take(/\s*\]?\s*/y)
  return at === text.length ? calls : undefined
}
