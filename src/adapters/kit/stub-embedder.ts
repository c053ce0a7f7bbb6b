import { fnv1a } from './fnv1a.js'
import { stem } from './stem.js'
import { words } from './words.js'

/**
 * An embedder that needs no model: each content word is hashed to a few dimensions. Texts that share words
 * are near each other; the same text gives the same vector on every machine. For adapters of vector
 * stores that are to run offline; it knows nothing of meaning.
 *
 * @returns a function from text to a vector of length 1 (all zeros for a text without words)
 * @throws RangeError when `dimensions` is no whole number above 0
 */
export function stubEmbedder(dimensions = 256): (text: string) => number[] {
  if (!Number.isInteger(dimensions) || dimensions < 1) {
    throw new RangeError(`stubEmbedder() needs a whole number of dimensions, got ${dimensions}`)
  }
  return text => {
    const vector = new Array<number>(dimensions).fill(0)
    for (const word of words(text).map(stem)) {
      // Two places for each word, so that one collision does not make two words the same.
      for (const seed of [0x811c9dc5, 0x9747b28c]) {
        const hash = fnv1a(word, seed)
        const place = hash % dimensions
        vector[place] = (vector[place] ?? 0) + (hash & 0x80000000 ? -1 : 1)
      }
    }
    const length = Math.hypot(...vector)
    return length === 0 ? vector : vector.map(value => value / length)
  }
}
