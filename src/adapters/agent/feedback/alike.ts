import { stem } from '../../kit/stem.js'
import { words } from '../../kit/words.js'

export const stems = (text: string): Set<string> => new Set(words(text).map(stem))

/** How much a word tells: less, the more of the texts it stands in, and nothing when it stands in all. */
export function weigher(texts: readonly string[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const word of stems(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return word => Math.log((texts.length + 1) / (counts.get(word) ?? 1))
}

/** The part of the words of one text, by weight, that another one has too; from 0 to 1. */
export function share(of: string, other: string, weight: (word: string) => number): number {
  const others = stems(other)
  let all = 0
  let common = 0
  for (const word of stems(of)) {
    all += weight(word)
    if (others.has(word)) common += weight(word)
  }
  return all === 0 ? 0 : common / all
}
