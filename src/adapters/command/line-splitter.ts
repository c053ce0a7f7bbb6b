const NEWLINE = 10

/** A line was longer than allowed, or no UTF-8. */
export class LineError extends Error {}

/**
 * Puts the chunks of a stream together to lines. Each byte is looked at once, however the chunks fall;
 * decoding a whole line keeps characters whole that a chunk had split.
 *
 * @returns a function that takes a chunk and gives the lines that it completes; throws LineError
 */
export function lineSplitter(maxBytes: number): (chunk: Uint8Array) => string[] {
  let parts: Uint8Array[] = []
  let length = 0

  return chunk => {
    const lines: string[] = []
    let start = 0
    for (;;) {
      const newline = chunk.indexOf(NEWLINE, start)
      const part = chunk.subarray(start, newline === -1 ? chunk.length : newline)
      length += part.length
      if (length > maxBytes) {
        throw new LineError(
          `wrote more than ${maxBytes.toLocaleString('en-US')} bytes to stdout without a newline`,
        )
      }
      parts.push(part)
      if (newline === -1) return lines
      lines.push(decode(Buffer.concat(parts)))
      parts = []
      length = 0
      start = newline + 1
    }
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new LineError(
      `wrote a line to stdout that is not UTF-8: ${Buffer.from(bytes).toString('latin1').slice(0, 200)}`,
    )
  }
}
