/** A small seeded generator (mulberry32): the same seed makes the same patterns on every machine. */
export class Random {
  #state

  constructor(seed) {
    this.#state = seed >>> 0
  }

  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit) {
    return Math.floor(this.next() * limit)
  }

  chance(share) {
    return this.next() < share
  }

  pick(choices) {
    return choices[this.below(choices.length)]
  }

  times(count, make) {
    return Array.from({ length: count }, () => make())
  }
}
