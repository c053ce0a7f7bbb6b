/** Line and column, both from 1. */
export interface Position {
  line: number
  column: number
}

export type JsonPath = readonly PropertyKey[]

/** A parsed JSON text that remembers where each value stands. */
export interface JsonDocument {
  value: unknown
  /** Where the value at `path` begins; of its nearest parent where there is no such value. */
  at(path: JsonPath): Position
  /** Keys that stand twice in one object: the first value is lost. */
  duplicateKeys: (Position & { key: string })[]
}

export type ParsedJson =
  | { document: JsonDocument; error?: undefined }
  | { error: Position & { message: string }; document?: undefined }

interface Node {
  offset: number
  children?: Map<string | number, Node>
}

class JsonSyntaxError extends Error {
  readonly offset: number
  constructor(offset: number, message: string) {
    super(message)
    this.offset = offset
  }
}

/** Nobody writes data nested deeper; a deeper text would exhaust the stack. */
const MAX_DEPTH = 500

/**
 * Parses JSON and keeps positions, which `JSON.parse` does not give: Node 20 often names no position
 * at all. `firstLine` is the line of the file that `text` begins on.
 */
export function parseJson(text: string, firstLine = 1): ParsedJson {
  const position = positionIn(text, firstLine)
  const scanner = new Scanner(text)
  try {
    const root = scanner.document()
    const at = (path: JsonPath) => position(find(root, path).offset)
    const duplicateKeys = scanner.duplicates.map(({ key, offset }) => ({
      key,
      ...position(offset),
    }))
    return { document: { value: JSON.parse(text), at, duplicateKeys } }
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    return { error: { message: error.message, ...position(error.offset) } }
  }
}

function positionIn(text: string, firstLine: number) {
  let starts: number[] | undefined
  return (offset: number): Position => {
    starts ??= lineStarts(text)
    let line = 0
    for (let step = 1 << 30; step > 0; step >>= 1) {
      if ((starts[line + step] ?? Number.POSITIVE_INFINITY) <= offset) line += step
    }
    return { line: firstLine + line, column: offset - (starts[line] ?? 0) + 1 }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1))
    starts.push(end + 1)
  return starts
}

function find(root: Node, path: JsonPath): Node {
  let node = root
  for (const key of path) {
    const child = node.children?.get(key as string | number)
    if (!child) break
    node = child
  }
  return node
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
/** Up to the closing quote, or to what must not stand in a text. */
const STRING = /"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y

class Scanner {
  readonly duplicates: { key: string; offset: number }[] = []
  readonly #text: string
  #offset = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): Node {
    const root = this.#value(0)
    this.#space()
    if (this.#offset < this.#text.length) this.#fail('expected nothing more after the value')
    return root
  }

  #value(depth: number): Node {
    if (depth > MAX_DEPTH) this.#fail(`nested deeper than ${MAX_DEPTH} levels`)
    this.#space()
    const offset = this.#offset
    const first = this.#text[offset]
    if (first === '{') return { offset, children: this.#object(depth) }
    if (first === '[') return { offset, children: this.#array(depth) }
    if (first === '"') this.#string()
    else if (!this.#take(NUMBER) && !this.#take(WORD))
      this.#fail(
        first === undefined ? 'the text ends where a value should stand' : 'expected a value',
      )
    return { offset }
  }

  #object(depth: number) {
    const children = new Map<string | number, Node>()
    this.#members('}', () => {
      const offset = this.#offset
      if (this.#text[offset] !== '"') this.#fail('expected a name in double quotes')
      this.#string()
      const key: string = JSON.parse(this.#text.slice(offset, this.#offset))
      this.#space()
      if (this.#text[this.#offset] !== ':') this.#fail(`expected ":" after "${key}"`)
      this.#offset++
      if (children.has(key)) this.duplicates.push({ key, offset })
      children.set(key, this.#value(depth + 1))
    })
    return children
  }

  #array(depth: number) {
    const children = new Map<string | number, Node>()
    this.#members(']', () => {
      children.set(children.size, this.#value(depth + 1))
    })
    return children
  }

  /** What stands between an opening bracket and `close`, separated by commas. */
  #members(close: string, member: () => void) {
    this.#offset++
    this.#space()
    if (this.#text[this.#offset] === close) {
      this.#offset++
      return
    }
    for (;;) {
      this.#space()
      member()
      this.#space()
      const next = this.#text[this.#offset]
      if (next !== close && next !== ',') this.#fail(`expected "," or "${close}"`)
      this.#offset++
      if (next === close) return
    }
  }

  #string() {
    this.#take(STRING)
    const next = this.#text[this.#offset]
    if (next === '\\') this.#fail('a backslash that JSON does not know; write "\\\\" for one')
    if (next === undefined || next === '\n' || next === '\r')
      this.#fail('a text that is never closed')
    if (next !== '"') this.#fail('a control character in a text')
    this.#offset++
  }

  #space() {
    while (isSpace(this.#text.charCodeAt(this.#offset))) this.#offset++
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#offset
    if (!pattern.test(this.#text)) return false
    this.#offset = pattern.lastIndex
    return true
  }

  #fail(message: string): never {
    throw new JsonSyntaxError(this.#offset, message)
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}
