import MiniSearch from 'minisearch'
import { stem } from '../kit/stem.js'
import { STOP_WORDS } from '../kit/stop-words.js'
import { tokens } from '../kit/words.js'
import type { Passage } from './passage.js'

/** A BM25 index over passages. One is made for each user, so that no user's words weigh in another's search. */
export function passageIndex(passages: Iterable<Passage>): MiniSearch<Passage> {
  // A history says the same words again and again.
  const stems = new Map<string, string | null>()
  const index = new MiniSearch<Passage>({
    fields: ['text', 'under'],
    tokenize: tokens,
    processTerm(term) {
      const known = stems.get(term)
      if (known !== undefined) return known
      const processed = STOP_WORDS.has(term) ? null : stem(term)
      stems.set(term, processed)
      return processed
    },
  })
  index.addAll([...passages])
  return index
}
