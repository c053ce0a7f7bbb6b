import type { Node, ObjectNode } from './config-object.js'

/** Parses a module to an ESTree tree with offsets in UTF-16 units; throws where it cannot. */
export type Parse = (code: string) => Node

export interface Insertion {
  at: number
  text: string
}

export function tryParse(code: string, parse: Parse): Node | undefined {
  try {
    return parse(code)
  } catch {
    return undefined
  }
}

export function insert(code: string, insertions: Insertion[]): string {
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code)
}

/** White space before a node that is the first of its line; undefined for one that is not. */
export function indentAt(code: string, offset: number): string | undefined {
  const before = code.slice(code.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*$/.test(before) ? before : undefined
}

/** White space that the line of an offset begins with. */
export function outerIndent(code: string, offset: number): string {
  return /^[ \t]*/.exec(code.slice(code.lastIndexOf('\n', offset) + 1))?.[0] ?? ''
}

export function newlineOf(code: string): string {
  return code.includes('\r\n') ? '\r\n' : '\n'
}

/** Adds a property behind the last one of an object, in the layout of the others. */
export function afterLast(object: ObjectNode, text: string, code: string): Insertion {
  const last = object.properties.at(-1)
  const line = newlineOf(code)
  if (!last) {
    const outer = outerIndent(code, object.start)
    return { at: object.start + 1, text: `${line}${outer}  ${text}${line}${outer}` }
  }
  const indent = indentAt(code, last.start)
  return { at: last.end, text: indent === undefined ? `, ${text}` : `,${line}${indent}${text}` }
}
