/** Keeps the last bytes of a stream, and nothing else. */
export interface Tail {
  add(chunk: Uint8Array): void
  text(): string
}

export function tail(maxBytes = 8 * 1024): Tail {
  let kept = Buffer.alloc(0)
  let dropped = false
  return {
    add(chunk) {
      dropped ||= kept.length + chunk.length > maxBytes
      kept = Buffer.concat([kept, chunk.subarray(-maxBytes)]).subarray(-maxBytes)
    },
    text() {
      const text = kept.toString('utf8')
      // The first line was cut somewhere, perhaps within a character.
      const whole = dropped ? text.slice(text.indexOf('\n') + 1) : text
      return whole.trimEnd()
    },
  }
}
