import { DEEPEST } from './offered-functions.js'

/** Names with values, as a call has them. */
export type Arguments = Record<string, unknown>

class NotPython extends Error {}

/**
 * The arguments of a call in Python's syntax, from the place behind its opening bracket:
 * `city="Paris", days=[1, 2], metric=True)`. Values are literals: texts, numbers, `True`, `False`, `None`,
 * lists, tuples, dictionaries. Positional ones get the name of the parameter at their place.
 *
 * @returns the arguments and the place behind the closing bracket; undefined where it is no such call
 */
export function pythonArguments(
  text: string,
  from: number,
  parameters: readonly string[],
): { arguments: Arguments; end: number } | undefined {
  const reader = new Reader(text, from)
  try {
    return { arguments: reader.arguments(parameters), end: reader.at }
  } catch (error) {
    if (error instanceof NotPython) return undefined
    throw error
  }
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' }
const WORDS: Record<string, unknown> = {
  ...{ True: true, true: true, False: false, false: false },
  ...{ None: null, null: null },
}

class Reader {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  arguments(parameters: readonly string[]): Arguments {
    const found: [string, unknown][] = []
    this.list(')', () => {
      const name = this.take(/([A-Za-z_]\w*)\s*=(?!=)/y)?.[1]
      found.push([name ?? parameters[found.length] ?? String(found.length), this.value(0)])
    })
    return Object.fromEntries(found)
  }

  private value(depth: number): unknown {
    if (depth > DEEPEST) throw new NotPython()
    this.take(/\s+/y)
    const first = this.text[this.at]
    if (first === '"' || first === "'") return this.string(first)
    if (first === '[' || first === '(') {
      this.at += 1
      const items: unknown[] = []
      this.list(first === '[' ? ']' : ')', () => items.push(this.value(depth + 1)))
      return items
    }
    if (first === '{') return this.dictionary(depth)
    const number = this.take(/[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y)
    if (number) return Number(number[0].replaceAll('_', ''))
    const word = this.take(/[A-Za-z]+/y)?.[0] ?? ''
    if (Object.hasOwn(WORDS, word)) return WORDS[word]
    throw new NotPython()
  }

  private dictionary(depth: number): Arguments {
    this.at += 1
    const entries: [string, unknown][] = []
    this.list('}', () => {
      const key = String(this.value(depth + 1))
      if (!this.take(/\s*:/y)) throw new NotPython()
      entries.push([key, this.value(depth + 1)])
    })
    return Object.fromEntries(entries)
  }

  private string(quote: string): string {
    let value = ''
    for (this.at += 1; this.at < this.text.length; this.at++) {
      const next = this.text[this.at] ?? ''
      if (next === quote) {
        this.at += 1
        return value
      }
      if (next === '\\') {
        this.at += 1
        const escaped = this.text[this.at] ?? ''
        value += ESCAPES[escaped] ?? escaped
      } else value += next
    }
    throw new NotPython()
  }

  /** Members between commas, up to the closing bracket; one comma at the end is let pass. */
  private list(close: string, member: () => void): void {
    for (;;) {
      this.take(/\s+/y)
      if (this.text[this.at] === close) break
      member()
      this.take(/\s+/y)
      if (this.text[this.at] === close) break
      if (this.text[this.at] !== ',') throw new NotPython()
      this.at += 1
    }
    this.at += 1
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }
}
