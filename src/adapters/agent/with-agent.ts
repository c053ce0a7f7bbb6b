import type { Adapter, AdapterOptions, Memory, OpenMemory } from '../contract.js'
import { defineAdapter } from '../define-adapter.js'
import { PLAIN_VERBS } from '../verbs.js'
import type { Agent, MemoryStrategy } from './agent.js'
import { agentSession, type SessionAgent } from './agent-session.js'

/** A memory without an assistant: opened already, opened anew for each case, or a whole adapter. */
export type MemorySource<Started> =
  | Memory
  | ((context: OpenMemory) => Promise<Memory> | Memory)
  | Adapter<Started>

export interface WithAgentOptions {
  /** How the agent comes by the memory. @default 'deterministic' */
  strategy?: MemoryStrategy
  /** How many items a recall of the agent's asks for (`limit`); the memory's own number when left out. */
  topK?: number
}

/**
 * Gives a memory an assistant: for each request the agent gets what the memory recalls for it, and what
 * was said is then taken in; other strategies are options. The history is taught by its recorded
 * transcripts.
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
  { strategy = 'deterministic', topK }: WithAgentOptions = {},
): Adapter<Started> {
  const base = adapterOf(memory)
  const { kinds } = agent
  const name = strategy === 'deterministic' ? agent.name : `${agent.name}, memory: ${strategy}`
  const talker = { agent, strategy, topK }
  return defineAdapter<Started>({
    replay: 'ingest',
    ...base,
    needs: [...new Set([...(base.needs ?? []), ...(agent.needs ?? [])])],
    agent: { name, ...(kinds && { kinds }) },
    open: async (context, started) => talkative(await base.open(context, started), talker),
  })
}

function adapterOf<Started>(memory: MemorySource<Started>): AdapterOptions<Started> {
  if (typeof memory === 'function') return { open: memory }
  if ('kind' in memory) return memory
  const { close: _, ...opened } = bound(memory)
  return { isolation: 'shared', open: () => opened }
}

/** The memory's verbs, and sessions of the agent. */
function talkative(memory: Memory, talker: SessionAgent): Memory {
  const verbs = bound(memory)
  if (!verbs.recall && talker.strategy !== 'none') {
    throw new TypeError(`withAgent needs a memory with \`recall\`; this one has ${verbsOf(memory)}`)
  }
  const own: unknown[] = []
  return {
    ...verbs,
    openSession: session => agentSession(verbs, talker, session, own),
    ...(memory.settle && {
      settle: async (receipts = []) => memory.settle?.([...own.splice(0), ...receipts]),
    }),
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
