import type {
  AddDocument,
  AddLearning,
  AfterTurn,
  BeforeTurn,
  BriefRequest,
  Compaction,
  Memory,
  Pack,
  SessionStart,
} from '../../../adapters/contract.js'
import { words } from '../../../adapters/kit/words.js'
import { DEFAULT_PROJECT } from '../../learning/row.js'
import type { Via } from '../row.js'
import { packText } from './pack-text.js'

/** The project of what is told to a memory outside any. */
const project = DEFAULT_PROJECT

interface Asking {
  user: string
  project?: string
  query: string
  date: string
}

/** The verbs of an agent's life, each with its default where the memory lacks it. Packs come as their texts. */
export interface Lifecycle {
  beforeTurn(turn: BeforeTurn): Promise<Pack>
  afterTurn(turn: AfterTurn): Promise<unknown>
  onSessionStart(session: SessionStart): Promise<Pack>
  onCompaction(compaction: Compaction): Promise<Pack>
  brief(request: BriefRequest): Promise<Pack>
  addDocument(document: AddDocument): Promise<unknown>
  addLearning(learning: AddLearning): Promise<unknown>
}

export function lifecycleOf(memory: Memory): Lifecycle {
  const recall = async ({ query, ...about }: Asking): Promise<Pack> =>
    packText(await memory.recall?.({ ...about, query, keywords: words(query) }), 'recall')
  const tell = async (
    id: string,
    about: { user: string; project?: string; date: string },
    content: string,
  ) =>
    memory.ingest?.({
      ...{ id, project, ...about },
      turns: [{ role: 'user', content, at: about.date }],
    })
  let told = 0
  return {
    beforeTurn: async turn => {
      if (memory.beforeTurn) return packText(await memory.beforeTurn(turn), 'beforeTurn')
      return recall({ ...whose(turn), query: turn.text })
    },
    afterTurn: async turn => {
      if (memory.afterTurn) return memory.afterTurn(turn)
      const { thread, index, text, askedAt, reply, toolCalls, date } = turn
      const calls = toolCalls.map(call => ({ ...call, arguments: {} }))
      return memory.ingest?.({
        id: `${thread}-${index}`,
        ...{ project, ...whose(turn), date: askedAt },
        turns: [
          { role: 'user', content: text, at: askedAt },
          {
            ...{ role: 'assistant', content: reply, at: date },
            ...(calls.length > 0 && { toolCalls: calls }),
          },
        ],
      })
    },
    onSessionStart: async session => {
      if (memory.onSessionStart)
        return packText(await memory.onSessionStart(session), 'onSessionStart')
      return recall({ ...whose(session), query: session.focus ?? '' })
    },
    onCompaction: async compaction => {
      if (memory.onCompaction)
        return packText(await memory.onCompaction(compaction), 'onCompaction')
      return recall({ ...whose(compaction), query: compaction.focus ?? '' })
    },
    brief: async request => {
      if (memory.brief) return packText(await memory.brief(request), 'brief')
      return recall({ ...whose(request), query: request.question })
    },
    addDocument: async document => {
      if (memory.addDocument) return memory.addDocument(document)
      const { title, text } = document
      return tell(`document-${++told}`, whose(document), `${title}\n\n${text}`)
    },
    addLearning: async learning => {
      if (memory.addLearning) return memory.addLearning(learning)
      return tell(`learning-${++told}`, whose(learning), learning.text)
    },
  }
}

/** Whose memory is meant, and when. */
function whose({ user, project, date }: { user: string; project?: string; date: string }) {
  return { user, ...(project !== undefined && { project }), date }
}

/**
 * A memory that can be told nothing, or asked nothing, is no memory that this suite could measure.
 *
 * @throws Error that names the verbs of which it needs some
 */
export function assertServes(memory: Memory): void {
  const needs = [
    ['ingest', 'afterTurn', 'addDocument', 'addLearning'],
    ['recall', 'beforeTurn', 'onSessionStart', 'onCompaction', 'brief'],
  ] as const
  const lacking = needs.filter(verbs => !verbs.some(verb => memory[verb]))
  if (lacking.length === 0) return
  const lists = lacking.map(verbs => `one of ${verbs.map(verb => `\`${verb}\``).join(', ')}`)
  throw new Error(`the adapter cannot serve the lifecycle suite: it needs ${lists.join(', and ')}`)
}

const OWN_VERB = {
  turn: 'beforeTurn',
  'long-thread': 'beforeTurn',
  'session-start': 'onSessionStart',
  compaction: 'onCompaction',
  brief: 'brief',
} as const satisfies Record<Via, keyof Memory>

/** Why a memory cannot be asked in a way; undefined where it can. */
export function cannotAsk(memory: Memory, via: Via): string | undefined {
  const verb = OWN_VERB[via]
  if (memory[verb] || memory.recall) return undefined
  return `the memory has neither \`${verb}\` nor \`recall\``
}

const WRITING_VERB = {
  chat: 'afterTurn',
  document: 'addDocument',
  learning: 'addLearning',
} as const satisfies Record<string, keyof Memory>

/** Why a memory cannot be told all of a scenario; undefined where it can. */
export function cannotWrite(
  memory: Memory,
  steps: readonly { type: keyof typeof WRITING_VERB }[],
): string | undefined {
  const lacking = steps.map(({ type }) => WRITING_VERB[type]).find(verb => !memory[verb])
  if (lacking === undefined || memory.ingest) return undefined
  return `the memory has neither \`${lacking}\` nor \`ingest\``
}
