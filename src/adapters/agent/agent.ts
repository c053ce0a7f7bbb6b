import type { AgentDescription, RecalledItem, SessionFile, TurnResult } from '../contract.js'

/** What an agent is given for one turn. */
export interface AgentTurn {
  /** What the user says. */
  text: string
  kind: 'do' | 'ask'
  user: string
  project: string
  /** When it is said, ISO 8601. */
  date: string
  /** What the memory returned for it, in its order. */
  pack: RecalledItem[]
  /** What was said before in this session. */
  history: { role: 'user' | 'assistant'; content: string }[]
  workspaceDir: string
  files: SessionFile[]
  signal?: AbortSignal
}

/** Who answers for a memory that has no assistant of its own. */
export interface Agent extends AgentDescription {
  answer(turn: AgentTurn): Promise<TurnResult | string> | TurnResult | string
}
