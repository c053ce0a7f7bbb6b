import type { Ranking } from './options.js'
import type { Passage } from './passage.js'
import { passageIndex } from './passage-index.js'
import { type Ranked, rankByWords } from './rank.js'
import { trigramIndex } from './trigrams.js'

export interface SearchQuery {
  text: string
  /** What belongs to it counts for more. */
  project?: string
}

/** The passages that speak of a query, best first. */
export type Search = (query: SearchQuery) => Ranked[]

/** What words say, as a part of a hybrid score; the rest is what trigrams say. */
const WORDS = 0.7

/** Makes passages searchable. */
export function searchIn(passages: readonly Passage[], ranking: Ranking): Search {
  if (ranking === 'trigram') return trigramIndex(passages)
  const byId = new Map(passages.map(passage => [passage.id, passage]))
  const index = passageIndex(passages)
  const byWords: Search = query => rankByWords(index, byId, query)
  if (ranking === 'keyword') return byWords
  const byTrigrams = trigramIndex(passages)
  return query => fuse(byWords(query), byTrigrams(query))
}

/** Joins two rankings: each score is taken as a share of the best of its own. */
export function fuse(words: readonly Ranked[], trigrams: readonly Ranked[]): Ranked[] {
  const joined = new Map<string, Ranked>()
  const take = (results: readonly Ranked[], weight: number) => {
    const best = Math.max(...results.map(({ score }) => score))
    for (const { passage, score } of results) {
      const sum = (joined.get(passage.id)?.score ?? 0) + (weight * score) / best
      joined.set(passage.id, { passage, score: sum })
    }
  }
  take(words, WORDS)
  take(trigrams, 1 - WORDS)
  return [...joined.values()].sort((a, b) => b.score - a.score)
}
