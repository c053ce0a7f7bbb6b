import type { Memory, OpenSession, Session, TurnResult } from '../contract.js'
import type { Agent, AgentTurn, MemoryStrategy } from './agent.js'
import { agentMemory, type MemoryCall, type MemoryUse, recallFor } from './agent-memory.js'

export interface SessionAgent {
  agent: Agent
  strategy: MemoryStrategy
  topK?: number
}

/**
 * A session of an agent with a memory. Only this side calls the memory: before and after each turn
 * (`deterministic`), as the agent decides (`tool_use`), or never (`none`). Receipts of what was stored go
 * into `receipts`.
 */
export function agentSession(
  memory: Memory,
  { agent, strategy, topK }: SessionAgent,
  { id, user, project, workspaceDir, files }: OpenSession,
  receipts: unknown[],
): Session {
  const history: AgentTurn['history'] = []
  return {
    async send(text, { date, kind = 'do', signal }) {
      const call: MemoryCall = { session: id, user, project, date, topK, signal }
      const use: MemoryUse = { recalled: [], receipts }
      const pack = strategy === 'deterministic' ? await recallFor(memory, call, text) : []
      const answer = await agent.answer({
        text,
        kind,
        pack,
        ...(strategy === 'tool_use' && { memory: agentMemory(memory, call, use) }),
        history: [...history],
        signal,
        user,
        project,
        date,
        workspaceDir,
        files,
      })
      const result: TurnResult = {
        recalled: [...pack.map(item => item.text), ...use.recalled],
        ...(typeof answer === 'string' ? { reply: answer } : answer),
      }
      const said = [
        { role: 'user' as const, content: text },
        { role: 'assistant' as const, content: result.reply },
      ]
      history.push(...said)
      if (strategy !== 'deterministic') return result
      signal?.throwIfAborted()
      const turns = said.map(message => ({ ...message, at: date }))
      const receipt = await memory.ingest?.({ id, user, project, date, turns })
      if (receipt !== undefined) receipts.push(receipt)
      return result
    },
  }
}
