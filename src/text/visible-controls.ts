/**
 * Characters that act instead of being shown: C0 and C1 controls and DEL (terminal sequences begin
 * with them) apart from tab and line feed, line and paragraph separators, marks that turn the
 * direction of writing, the byte order mark, and lone surrogates.
 */
const ACTING =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu

/** Writes characters that act as escapes that can be read: `\x1b`, `\u202e`, `\ud83d`. CRLF becomes a line feed. */
export function visibleControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(ACTING, visible)
}

function visible(character: string): string {
  const code = character.charCodeAt(0)
  if (code === 0x0d) return '\\r'
  const hex = code.toString(16)
  return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`
}
