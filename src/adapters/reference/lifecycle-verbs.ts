import type { AfterTurn, Memory, RecalledItem } from '../contract.js'
import { timeOf } from '../kit/date.js'
import type { Conclusion } from './consolidate.js'
import type { ReferenceOptions } from './options.js'
import type { NewPassage } from './passage.js'
import { piecesOf } from './pieces.js'
import { type Kept, promptPacks } from './prompt-packs.js'

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
  const packFor = promptPacks(kept, options)

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
      checked(turn.date)
      return packFor({ ...turn, inPrompt: turn })
    },
    afterTurn(turn) {
      const { index, text, askedAt, reply } = turn
      const asked = { ...turn, index: index - 1, date: checked(askedAt) }
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
