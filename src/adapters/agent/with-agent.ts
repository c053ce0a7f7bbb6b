import type {
  Adapter,
  AdapterOptions,
  Memory,
  OpenMemory,
  OpenSession,
  Session,
  TurnResult,
} from '../contract.js'
import { defineAdapter } from '../define-adapter.js'
import { words } from '../kit/words.js'
import { PLAIN_VERBS } from '../verbs.js'
import type { Agent, AgentTurn } from './agent.js'
import { packItems } from './pack-items.js'

/** A memory without an assistant: opened already, opened anew for each case, or a whole adapter. */
export type MemorySource<Started> =
  | Memory
  | ((context: OpenMemory) => Promise<Memory> | Memory)
  | Adapter<Started>

/**
 * Gives a memory an assistant: for each request the agent gets what the memory recalls for it, and what
 * was said is then taken in. The history is taught by its recorded transcripts.
 *
 * A memory that is opened already is one for all cases (`isolation: 'shared'`); pass a function that opens
 * it on `stateDir` to keep cases apart.
 *
 * @example
 * export default withAgent(({ stateDir }) => MyMemory.open(stateDir), scriptedAgent())
 */
export function withAgent<Started = undefined>(
  memory: MemorySource<Started>,
  agent: Agent,
): Adapter<Started> {
  const base = adapterOf(memory)
  const { name, kinds } = agent
  return defineAdapter<Started>({
    replay: 'ingest',
    ...base,
    agent: { name, ...(kinds && { kinds }) },
    open: async (context, started) => talkative(await base.open(context, started), agent),
  })
}

function adapterOf<Started>(memory: MemorySource<Started>): AdapterOptions<Started> {
  if (typeof memory === 'function') return { open: memory }
  if ('kind' in memory) return memory
  const { close: _, ...opened } = bound(memory)
  return { isolation: 'shared', open: () => opened }
}

/** The memory's verbs, and sessions of the agent. */
function talkative(memory: Memory, agent: Agent): Memory {
  const recall = memory.recall?.bind(memory)
  if (!recall) {
    throw new TypeError(`withAgent needs a memory with \`recall\`; this one has ${verbsOf(memory)}`)
  }
  const own: unknown[] = []
  return {
    ...bound(memory),
    openSession: session => openSession({ ...bound(memory), recall }, agent, session, own),
    ...(memory.settle && {
      settle: async (receipts = []) => memory.settle?.([...own.splice(0), ...receipts]),
    }),
  }
}

type Recalling = Memory & Required<Pick<Memory, 'recall'>>

function openSession(
  memory: Recalling,
  agent: Agent,
  { id, user, project, workspaceDir, files }: OpenSession,
  receipts: unknown[],
): Session {
  const history: AgentTurn['history'] = []
  return {
    async send(text, { date, kind = 'do', signal }) {
      const recalled = await memory.recall({
        user,
        project,
        query: text,
        keywords: words(text),
        date,
      })
      const pack = packItems(recalled)
      const where = { user, project, date, workspaceDir, files }
      const answer = await agent.answer({
        text,
        kind,
        pack,
        history: [...history],
        signal,
        ...where,
      })
      const result: TurnResult = {
        recalled: pack.map(item => item.text),
        ...(typeof answer === 'string' ? { reply: answer } : answer),
      }
      const said = [
        { role: 'user' as const, content: text },
        { role: 'assistant' as const, content: result.reply },
      ]
      history.push(...said)
      signal?.throwIfAborted()
      const turns = said.map(message => ({ ...message, at: date }))
      const receipt = await memory.ingest?.({ id, user, project, date, turns })
      if (receipt !== undefined) receipts.push(receipt)
      return result
    },
  }
}

const VERBS = [...PLAIN_VERBS, 'close'] as const

/** The verbs of a memory, also where it is an instance of a class. */
function bound(memory: Memory): Memory {
  const verbs = VERBS.filter(verb => memory[verb] !== undefined)
  return Object.fromEntries(verbs.map(verb => [verb, memory[verb]?.bind(memory)]))
}

function verbsOf(memory: Memory): string {
  return Object.keys(bound(memory)).join(', ') || 'no verb at all'
}
