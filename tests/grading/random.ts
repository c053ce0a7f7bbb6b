/** A small generator with a seed (mulberry32), so that a failing case can be made again. */
export interface Random {
  /** From 0 up to, not including, `below`. */
  number(below: number): number
  pick<T>(items: readonly T[]): T
  chance(share: number): boolean
}

export function random(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    number: below => Math.floor(next() * below),
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
    chance: share => next() < share,
  }
}
