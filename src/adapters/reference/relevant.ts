import type { Conclusion } from './consolidate.js'
import type { Ranking } from './options.js'
import { dated } from './pack.js'
import type { Passage } from './passage.js'
import { age } from './rank.js'
import { searchIn } from './search.js'

/** Conclusions of a kind in a pack, at most. */
const MOST = 5

/** The lines of the conclusions that speak of a question, best first; the newest without a question. */
export function relevant(
  conclusions: readonly Conclusion[],
  ranking: Ranking,
  question = '',
): string[] {
  const passages = conclusions.map(({ text, at }, place): Passage => {
    const nobodys = { user: null, project: null, session: null, role: 'key' as const }
    return { id: String(place), ...nobodys, text, at }
  })
  const found =
    question.trim() === ''
      ? passages.sort((a, b) => age(b) - age(a))
      : searchIn(passages, ranking)({ text: question }).map(({ passage }) => passage)
  return found.slice(0, MOST).map(({ text, at }) => dated(text, at))
}
