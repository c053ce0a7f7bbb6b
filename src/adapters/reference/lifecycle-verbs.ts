import type { AfterTurn, BeforeTurn, Memory, RecalledItem } from '../contract.js'
import { timeOf } from '../kit/date.js'
import { AskedAt } from './asked-at.js'
import { choose } from './choose.js'
import type { Conclusion, Consolidated } from './consolidate.js'
import type { ReferenceOptions } from './options.js'
import { lineOf, packOf } from './pack.js'
import type { NewPassage, Passage } from './passage.js'
import { piecesOf } from './pieces.js'
import { relevant } from './relevant.js'
import type { Search } from './search.js'

/** Learnings that lead a pack, at most. */
const LEARNINGS = 5

/** What the verbs stand on. */
export interface Kept {
  /** All that a user may see. */
  visible(user: string): readonly Passage[]
  /** What is concluded from it, once that was asked for. */
  concluded(user: string): Consolidated
  search(user: string): Search
  add(user: string, passages: NewPassage[]): string[]
}

interface Asked {
  user: string
  project?: string
  text?: string
  /** Turns that still stand in the prompt. */
  inPrompt?: Pick<BeforeTurn, 'agent' | 'thread' | 'inPromptFrom'>
}

type LifecycleVerbs = Required<
  Pick<
    Memory,
    | 'addDocument'
    | 'addLearning'
    | 'beforeTurn'
    | 'afterTurn'
    | 'onSessionStart'
    | 'onCompaction'
    | 'brief'
    | 'usage'
  >
>

/** The verbs of an agent's life. Nothing of them is kept but what `add…` and `afterTurn` are given. */
export function lifecycleVerbs(kept: Kept, options: ReferenceOptions): LifecycleVerbs {
  const { projects = 'strict', ranking = 'keyword' } = options
  const askedAt = new AskedAt()

  const packFor = ({ user, project, text, inPrompt }: Asked): string => {
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

  return {
    addDocument({ user, project = null, title, text, source, date }) {
      const about = { ...{ user, project, session: null, role: 'document' as const }, source }
      return receipt(kept.add(user, piecesOf(text, { ...about, under: title, at: checked(date) })))
    },
    addLearning({ user, project = null, text, confidence, date }) {
      const about = { ...{ user, project, session: null, role: 'learning' as const }, confidence }
      return receipt(kept.add(user, piecesOf(text, { ...about, at: checked(date) })))
    },
    beforeTurn(turn) {
      askedAt.note({ ...turn, date: checked(turn.date) })
      return packFor({ ...turn, inPrompt: turn })
    },
    afterTurn(turn) {
      const { index, text, reply, date } = turn
      const asked = { ...turn, index: index - 1, date: askedAt.take(turn) ?? date }
      return receipt(
        kept.add(turn.user, [
          ...piecesOf(text, spokenIn(asked, 'user')),
          ...piecesOf(reply, spokenIn(turn, 'assistant')),
        ]),
      )
    },
    onSessionStart: ({ user, project, focus }) => packFor({ user, project, text: focus }),
    onCompaction: compaction =>
      packFor({ ...compaction, text: compaction.focus, inPrompt: compaction }),
    brief: ({ user, project, heading, question }) =>
      [`# ${heading}`, packFor({ user, project, text: question })].join('\n\n').trimEnd(),
    // It asks no model, so that it truly spends nothing.
    usage: () => ({ calls: 0, tokens: 0, usd: 0 }),
  }
}

/** The verbs of consolidation; `begin` has conclusions drawn from then on. */
export function consolidationVerbs(
  kept: Pick<Kept, 'concluded'>,
  begin: () => Promise<void>,
): Required<Pick<Memory, 'synthesise' | 'derived'>> {
  return {
    synthesise: begin,
    derived({ user }) {
      const { facts, beliefs, conflicts } = kept.concluded(user)
      const [f, b, c] = [facts, beliefs, conflicts].map(each => each.map(toItem))
      return { facts: f, beliefs: b, conflicts: c }
    },
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

function spokenIn(
  { user, project, agent, thread, index, date }: AfterTurn,
  role: 'user' | 'assistant',
): Omit<NewPassage, 'text'> {
  return { user, project: project ?? null, session: thread, role, at: checked(date), agent, index }
}

/** A wrong date is refused when it comes, not when something is looked for. */
function checked(date: string): string {
  timeOf(date)
  return date
}

function receipt(ids: string[]) {
  return { ids }
}

function toItem({ text, evidence, at }: Conclusion): RecalledItem {
  return { text, sources: evidence.map(({ id }) => id), ...(at === null ? {} : { at }) }
}
