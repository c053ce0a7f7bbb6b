import { isYoungerThanPython } from './categories.js'

const short: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/** How Python shows a string in its messages: `repr(text)`. */
export function pythonRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const shown = Array.from(text, character => {
    if (character === quote) return `\\${quote}`
    return short[character] ?? (isPrintable(character) ? character : escaped(character))
  })
  return quote + shown.join('') + quote
}

function isPrintable(character: string): boolean {
  return character === ' ' || !(/[\p{C}\p{Z}]/u.test(character) || isYoungerThanPython(character))
}

function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16)
  if (hex.length <= 2) return `\\x${hex.padStart(2, '0')}`
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
