import type { Memory, RecalledItem } from '../contract.js'
import { words } from '../kit/words.js'
import type { AgentMemory } from './agent.js'
import { packItems } from './pack-items.js'

/** Where and when an agent calls its memory. */
export interface MemoryCall {
  session: string
  user: string
  project: string
  date: string
  /** Items that a recall asks for; the memory's own number when left out. */
  topK?: number
  signal?: AbortSignal
}

/** Asks a memory for what belongs to a text. */
export async function recallFor(
  memory: Memory,
  { user, project, date, topK }: MemoryCall,
  query: string,
): Promise<RecalledItem[]> {
  const limit = topK === undefined ? {} : { limit: topK }
  const asked = { user, project, query, keywords: words(query), date, ...limit }
  return packItems((await memory.recall?.(asked)) ?? [])
}

/** What the agent did with its memory in a turn: what came back, and the receipts of what went in. */
export interface MemoryUse {
  recalled: string[]
  receipts: unknown[]
}

/** A memory's tools for one turn; what is done with them is written into `use`. */
export function agentMemory(memory: Memory, call: MemoryCall, use: MemoryUse): AgentMemory {
  return {
    async recall(query) {
      call.signal?.throwIfAborted()
      const items = await recallFor(memory, call, query)
      use.recalled.push(...items.map(item => item.text))
      return items
    },
    async retain(text) {
      call.signal?.throwIfAborted()
      const receipt = await store(memory, call, text)
      if (receipt !== undefined) use.receipts.push(receipt)
    },
  }
}

async function store(memory: Memory, call: MemoryCall, text: string): Promise<unknown> {
  const { session, user, project, date } = call
  if (memory.addLearning) {
    return memory.addLearning({ user, project, kind: 'note', text, confidence: 1, date })
  }
  if (!memory.ingest) throw new Error('this memory takes nothing in: no `addLearning`, no `ingest`')
  const turns = [{ role: 'user' as const, content: text, at: date }]
  return memory.ingest({ id: session, user, project, date, turns })
}
