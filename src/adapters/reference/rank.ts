import type MiniSearch from 'minisearch'
import type { SearchResult } from 'minisearch'
import { timeOf } from '../kit/date.js'
import type { Passage } from './passage.js'

/** Scores that reach this share of the best of a group count as equal; the newest of them goes first. */
const NEAR = 0.9
/** What the assistant said repeats and guesses; what the user said is the source. */
const ASSISTANT = 0.7
const SAME_PROJECT = 1.3

export interface Ranked {
  passage: Passage
  score: number
}

/** The passages that share words with a query, by BM25, best first. */
export function rankByWords(
  index: MiniSearch<Passage>,
  passages: ReadonlyMap<string, Passage>,
  query: { text: string; project?: string },
): Ranked[] {
  const found = index.search(query.text, {
    boost: { under: 0.5 },
    prefix: term => term.length > 4,
    weights: { prefix: 0.3, fuzzy: 0 },
    boostDocument: id => importance(passages.get(String(id)), query.project),
  })
  return found.flatMap(result => ranked(passages, result))
}

function ranked(passages: ReadonlyMap<string, Passage>, { id, score }: SearchResult): Ranked[] {
  const passage = passages.get(String(id))
  return passage ? [{ passage, score }] : []
}

/** How much more or less a passage counts than its words say. */
export function importance(passage: Passage | undefined, project: string | undefined): number {
  const role = passage?.role === 'assistant' ? ASSISTANT : 1
  return passage?.project && passage.project === project ? role * SAME_PROJECT : role
}

/** Among passages of nearly the same score the newer one leads, since what was said last holds. */
export function newestFirst(results: readonly Ranked[], near = NEAR): Ranked[] {
  const ordered: Ranked[] = []
  for (let start = 0; start < results.length; ) {
    const best = results[start]?.score ?? 0
    let end = start + 1
    while (end < results.length && (results[end]?.score ?? 0) >= best * near) end += 1
    ordered.push(...results.slice(start, end).sort((a, b) => age(b.passage) - age(a.passage)))
    start = end
  }
  return ordered
}

export function age({ at }: Passage): number {
  return at === null ? 0 : timeOf(at)
}
