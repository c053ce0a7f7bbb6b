import { shuffled } from './random.mjs'

const LETTERS = 'ABCDEFGHIJ'

/**
 * Deals options and letters: each letter is right about equally often, and no lesson is right under the same
 * letter again while another one is free.
 */
export function choiceDealer(random) {
  const used = new Map()
  const usedByLesson = new Map()
  return ({ lesson, right, pool, without = [], beside = [] }, size) => {
    const others = pool.filter(text => ![right, ...without, ...beside].includes(text))
    const wrong = shuffled(
      random,
      [...beside, ...shuffled(random, others)].slice(0, Math.min(size, pool.length) - 1),
    )
    const count = (map, key) => map.get(key) ?? 0
    const letters = shuffled(random, [...LETTERS.slice(0, wrong.length + 1)])
    const [letter] = letters.sort(
      (a, b) =>
        count(usedByLesson, lesson + a) - count(usedByLesson, lesson + b) ||
        count(used, a) - count(used, b),
    )
    used.set(letter, count(used, letter) + 1)
    usedByLesson.set(lesson + letter, count(usedByLesson, lesson + letter) + 1)
    const index = LETTERS.indexOf(letter)
    return { options: wrong.toSpliced(index, 0, right), letter, index }
  }
}
