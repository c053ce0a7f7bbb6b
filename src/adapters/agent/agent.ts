import type { AgentDescription, RecalledItem, SessionFile, TurnResult } from '../contract.js'

/**
 * How an agent comes by its memory.
 * - `none`: it has none; nothing is recalled, nothing stored.
 * - `deterministic`: the memory is asked before each turn, and takes in each turn when it is over.
 * - `tool_use`: the agent is handed the memory's tools and decides itself what to recall and what to retain.
 */
export type MemoryStrategy = 'none' | 'deterministic' | 'tool_use'

/** A memory's tools, as an agent calls them: for the user, project and date of its turn. */
export interface AgentMemory {
  /** What the memory returns for a query, in its order. */
  recall(query: string): Promise<RecalledItem[]>
  /**
   * Stores a text: by `addLearning` where the memory offers it, else by `ingest` as a message of the user's.
   *
   * @throws Error when the memory offers neither
   */
  retain(text: string): Promise<void>
}

/** What an agent is given for one turn. */
export interface AgentTurn {
  /** What the user says. */
  text: string
  kind: 'do' | 'ask'
  user: string
  project: string
  /** When it is said, ISO 8601. */
  date: string
  /** What the memory returned for it, in its order; empty unless the strategy is `deterministic`. */
  pack: RecalledItem[]
  /** The memory's tools, handed over by the strategy `tool_use` alone. */
  memory?: AgentMemory
  /** What was said before in this session. */
  history: { role: 'user' | 'assistant'; content: string }[]
  workspaceDir: string
  files: SessionFile[]
  signal?: AbortSignal
}

/** Who answers for a memory that has no assistant of its own. */
export interface Agent extends AgentDescription {
  /** Environment variables that it cannot answer without; cases are *not run* when one is missing. */
  needs?: string[]
  answer(turn: AgentTurn): Promise<TurnResult | string> | TurnResult | string
}
