import { Random } from '../fuzz-regex/random.mjs'

/** Numbers from 0 up to 1 that are the same for a seed on every machine. */
export function randomOf(seed) {
  const random = new Random(seed)
  return () => random.next()
}

/** A whole number from `least` to `most`, both included. */
export const between = (random, least, most) => least + Math.floor(random() * (most - least + 1))

export function shuffled(random, items) {
  const left = [...items]
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0])
}
