import { fnv1a } from '../kit/fnv1a.js'
import { STOP_WORDS } from '../kit/stop-words.js'
import { tokens } from '../kit/words.js'
import type { Passage } from './passage.js'
import { importance, type Ranked } from './rank.js'

/** Places that trigrams are hashed to. */
const DIMENSIONS = 1 << 14
/** Texts that share less than this (cosine) have nothing to do with each other. */
const LEAST = 0.08

type Vector = ReadonlyMap<number, number>

/**
 * Finds passages by the groups of three letters that they share with a query, so that other forms of a
 * word and misspellings are found too. Rare groups count for more.
 */
export function trigramIndex(passages: readonly Passage[]) {
  const counted = passages.map(passage => ({
    passage,
    counts: trigrams(`${passage.under ?? ''} ${passage.text}`),
  }))
  const spread = new Map<number, number>()
  for (const { counts } of counted) {
    for (const place of counts.keys()) spread.set(place, (spread.get(place) ?? 0) + 1)
  }
  const weigh = (counts: Vector): Vector => {
    const weighed = [...counts].map(([place, count]): [number, number] => [
      place,
      (1 + Math.log(count)) * Math.log(1 + passages.length / (spread.get(place) ?? 1)),
    ])
    const length = Math.hypot(...weighed.map(([, weight]) => weight)) || 1
    return new Map(weighed.map(([place, weight]) => [place, weight / length]))
  }
  const indexed = counted.map(({ passage, counts }) => ({ passage, vector: weigh(counts) }))

  return ({ text, project }: { text: string; project?: string }): Ranked[] => {
    const asked = weigh(trigrams(text))
    return indexed
      .map(({ passage, vector }) => ({ passage, cosine: product(asked, vector) }))
      .filter(({ cosine }) => cosine >= LEAST)
      .map(({ passage, cosine }) => ({ passage, score: cosine * importance(passage, project) }))
      .sort((a, b) => b.score - a.score)
  }
}

/** How often each hashed trigram of the content words stands in a text. */
export function trigrams(text: string): Vector {
  const counts = new Map<number, number>()
  for (const word of tokens(text)) {
    if (STOP_WORDS.has(word)) continue
    const padded = ` ${word} `
    for (let start = 0; start + 3 <= padded.length; start += 1) {
      const place = fnv1a(padded.slice(start, start + 3)) % DIMENSIONS
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
  }
  return counts
}

function product(one: Vector, other: Vector): number {
  let sum = 0
  for (const [place, weight] of one) sum += weight * (other.get(place) ?? 0)
  return sum
}
