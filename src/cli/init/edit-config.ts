import { configObject, type Node, type ObjectNode, property } from './config-object.js'
import {
  type Insertion,
  indentAt,
  insert,
  newlineOf,
  outerIndent,
  type Parse,
  tryParse,
} from './syntax.js'

export type Edit =
  | { kind: 'edited'; code: string }
  /** The plugin is there already. */
  | { kind: 'present' }
  /** The config is put together in a way that no insertion is sure to be right in. */
  | { kind: 'by-hand'; reason: string }

const NAME = 'memoryEval'

/**
 * Adds the plugin to the code of a config file. Only ever inserts: an import and a plugin. The result
 * is parsed again, and the edit given up where the plugin does not stand where it should.
 */
export function addPlugin(code: string, adapter: string, parse: Parse): Edit {
  if (/['"]vitest-memory-eval['"]/.test(code)) return { kind: 'present' }
  const program = tryParse(code, parse)
  if (!program) return byHand('it cannot be parsed')
  if (new RegExp(`\\b${NAME}\\b`).test(code)) return byHand(`the name ${NAME} is taken`)
  const object = configObject(program)
  if (!object) return byHand('its default export is no plain object')
  const call = `${NAME}({ adapter: ${quoteOf(code)}${adapter}${quoteOf(code)} })`
  const plugin = pluginInsertion(object, call, code)
  if (!plugin) return byHand('its plugins are no plain list')
  const edited = insert(code, [importInsertion(program, code), plugin])
  const again = tryParse(edited, parse)
  return again && hasPlugin(again) ? { kind: 'edited', code: edited } : byHand('the edit failed')
}

function importInsertion(program: Node, code: string): Insertion {
  const last = (program.body as Node[]).findLast(({ type }) => type === 'ImportDeclaration')
  const semicolon = !last || code[last.end - 1] === ';' ? ';' : ''
  const quote = quoteOf(code)
  const line = `import ${NAME} from ${quote}vitest-memory-eval${quote}`
  if (last) return { at: last.end, text: `${newlineOf(code)}${line}${semicolon}` }
  const shebang = /^#!.*\r?\n/.exec(code)?.[0].length ?? 0
  return { at: shebang, text: `${line}${/;\s*$/m.test(code) ? ';' : ''}${newlineOf(code)}` }
}

function pluginInsertion(object: ObjectNode, call: string, code: string): Insertion | undefined {
  const plugins = property(object, 'plugins')
  if (!plugins) {
    // What is spread into the object may bring plugins of its own.
    if (object.properties.some(({ type }) => type !== 'Property')) return undefined
    return asProperty(object, `plugins: [${call}]`, code)
  }
  if (plugins.type !== 'ArrayExpression') return undefined
  const last = (plugins.elements as (Node | null)[]).at(-1)
  if (last === null) return undefined
  if (!last) return { at: plugins.start + 1, text: call }
  const indent = indentAt(code, last.start)
  return {
    at: last.end,
    text: indent === undefined ? `, ${call}` : `,${newlineOf(code)}${indent}${call}`,
  }
}

function asProperty(object: ObjectNode, text: string, code: string): Insertion {
  const first = object.properties[0]
  const at = object.start + 1
  const indent = first && indentAt(code, first.start)
  if (first && indent === undefined) return { at, text: ` ${text},` }
  const line = newlineOf(code)
  if (first) return { at, text: `${line}${indent}${text},` }
  const outer = outerIndent(code, object.start)
  return { at, text: `${line}${outer}  ${text},${line}${outer}` }
}

function hasPlugin(program: Node): boolean {
  const object = configObject(program)
  const plugins = object && property(object, 'plugins')
  return ((plugins?.elements ?? []) as (Node | null)[]).some(
    element => element?.type === 'CallExpression' && (element.callee as Node).name === NAME,
  )
}

function byHand(reason: string): Edit {
  return { kind: 'by-hand', reason }
}

function quoteOf(code: string): string {
  return /\bfrom\s+"/.test(code) ? '"' : "'"
}
