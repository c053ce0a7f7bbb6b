import { words } from '../kit/words.js'
import type { Passage } from './passage.js'
import { age, newestFirst } from './rank.js'
import type { Search } from './search.js'

/** Passages of a pack. */
const SIZE = 12
/** What scores less than this share of the best one shares a word by chance. */
const LEAST_SCORE = 0.15
/** What reaches this share of the best is close enough for its date to decide. */
const NEAR = 0.7

/**
 * The passages for a prompt: those that speak of the question, then the newest others, since a question
 * in other words finds nothing. Without a question the newest alone.
 */
export function choose(
  search: Search,
  passages: readonly Passage[],
  { text = '', project }: { text?: string; project?: string },
): Passage[] {
  const allowed = new Set(passages)
  const results = newestFirst(
    search({ text, project }).filter(({ passage }) => allowed.has(passage)),
    NEAR,
  )
  const best = results[0]?.score ?? 0
  const chosen = results
    .filter(({ score }) => score >= best * LEAST_SCORE)
    .map(({ passage }) => passage)
    .slice(0, SIZE)
  return [...chosen, ...newest(passages, chosen)].slice(0, SIZE)
}

/** What else was said lately, each kind of remark once, without questions and mere acknowledgements. */
function newest(passages: readonly Passage[], chosen: readonly Passage[]): Passage[] {
  const seen = new Set(chosen.map(pattern))
  return [...passages]
    .sort((a, b) => age(b) - age(a))
    .filter(passage => {
      const isNew = !seen.has(pattern(passage))
      seen.add(pattern(passage))
      return isNew && says(passage)
    })
}

function says({ role, text }: Passage): boolean {
  if (text.trimEnd().endsWith('?')) return false
  return role === 'assistant' ? / returned: /.test(text) : words(text).length > 0
}

/** A remark without its numbers, so that a daily reading is one remark. */
function pattern({ role, text }: Passage): string {
  return `${role} ${text.toLowerCase().replace(/\d+/g, '#')}`
}
