import type { BeforeTurn } from '../contract.js'
import { words } from '../kit/words.js'
import { choose } from './choose.js'
import type { Conclusion, Consolidated } from './consolidate.js'
import type { ReferenceOptions } from './options.js'
import { lineOf, packOf } from './pack.js'
import type { NewPassage, Passage } from './passage.js'
import { relevant } from './relevant.js'
import type { Search } from './search.js'

/** Learnings that lead a pack, at most. */
const LEARNINGS = 5

/** Words of a message that are looked for: a long one would find everything, and take its time. */
const QUERY_WORDS = 60

/** What the verbs stand on. */
export interface Kept {
  /** All that a user may see. */
  visible(user: string): readonly Passage[]
  /** What is concluded from it, once that was asked for. */
  concluded(user: string): Consolidated
  search(user: string): Search
  add(user: string, passages: NewPassage[]): string[]
}

/** What a pack is for. */
export interface Asked {
  user: string
  project?: string
  text?: string
  /** Turns that still stand in the prompt. */
  inPrompt?: Pick<BeforeTurn, 'agent' | 'thread' | 'inPromptFrom'>
}

/**
 * Makes what goes into a prompt: learnings, then sources that differ and beliefs, once these are drawn, then
 * what was said before. Nothing of another project, nor of the turns that the prompt still holds.
 */
export function promptPacks(kept: Kept, options: ReferenceOptions): (asked: Asked) => string {
  const { projects = 'strict', ranking = 'keyword' } = options
  return ({ user, project, text: asked = '', inPrompt }) => {
    const text = words(asked).slice(0, QUERY_WORDS).join(' ')
    const within = (passage: Passage) => projects === 'prefer' || belongs(passage, project)
    const all = kept.visible(user).filter(each => within(each) && !standsInPrompt(each, inPrompt))
    const learnings = all.filter(({ role }) => role === 'learning')
    const others = all.filter(({ role }) => role !== 'learning')
    const search = kept.search(user)
    const shown = new Set(all)
    const conclusions = (of: readonly Conclusion[]) => {
      const allowed = of.filter(({ evidence }) => evidence.every(each => shown.has(each)))
      return relevant(allowed, ranking, text)
    }
    const { conflicts, beliefs } = kept.concluded(user)
    return packOf([
      {
        title: 'Learnings',
        lines: choose(search, learnings, { text }).slice(0, LEARNINGS).map(lineOf),
      },
      { title: 'Sources that differ', lines: conclusions(conflicts) },
      { title: 'Beliefs', lines: conclusions(beliefs) },
      { title: 'Said before', lines: choose(search, others, { text, project }).map(lineOf) },
    ])
  }
}

function belongs({ project }: Passage, asked: string | undefined): boolean {
  return asked === undefined || project === null || project === asked
}

function standsInPrompt(passage: Passage, prompt: Asked['inPrompt']): boolean {
  if (!prompt || passage.index === undefined) return false
  const { agent, thread, inPromptFrom } = prompt
  return passage.session === thread && passage.agent === agent && passage.index >= inPromptFrom
}
