import { configObject, type ObjectNode, property } from './config-object.js'
import { afterLast, insert, newlineOf, outerIndent, type Parse, tryParse } from './syntax.js'

const PREFIX = 'export default '

/**
 * Adds scripts to the text of a `package.json`, and leaves all other text as it is. Scripts that are there
 * already stay. Undefined where nothing can be added.
 */
export function addScripts(
  json: string,
  scripts: Record<string, string>,
  parse: Parse,
): string | undefined {
  const code = `${PREFIX}${json}`
  const program = tryParse(code, parse)
  const object = program && configObject(program)
  if (!object) return undefined
  const present = property(object, 'scripts') as ObjectNode | undefined
  if (present && present.type !== 'ObjectExpression') return undefined
  const missing = Object.entries(scripts).filter(([name]) => !present || !property(present, name))
  if (missing.length === 0) return undefined
  const lines = missing.map(
    ([name, command]) => `${JSON.stringify(name)}: ${JSON.stringify(command)}`,
  )
  const edited = insert(code, [
    present ? intoScripts(present, lines, code) : newScripts(object, lines, code),
  ]).slice(PREFIX.length)
  return isJson(edited) ? edited : undefined
}

function intoScripts(scripts: ObjectNode, lines: string[], code: string) {
  const first = afterLast(scripts, lines[0] ?? '', code)
  const between = /^,(\s*)/.exec(first.text)?.[1] ?? `\n${outerIndent(code, scripts.start)}  `
  // In an empty object the white space behind the last line belongs to the brace.
  const [, body = '', end = ''] = /^([\s\S]*?)(\s*)$/.exec(first.text) ?? []
  return { at: first.at, text: [body, ...lines.slice(1)].join(`,${between}`) + end }
}

function newScripts(object: ObjectNode, lines: string[], code: string) {
  const line = newlineOf(code)
  const unit = /\n([ \t]+)\S/.exec(code)?.[1] ?? '  '
  const inner = lines.map(text => `${unit}${unit}${text}`).join(`,${line}`)
  return afterLast(object, `"scripts": {${line}${inner}${line}${unit}}`, code)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
