import type { Memory, Usage } from '../../../adapters/contract.js'

/**
 * A model's answer from a pack alone, and what it spent.
 *
 * @param date when the question is asked, ISO 8601
 */
export type AnswerFromPack = (
  question: string,
  pack: string,
  date: string,
) => Promise<{ answer: string; usage?: Usage }>

/** What a scenario is given to run with; it has no clock and no limits of its own. */
export interface RunContext {
  /** Began empty; each of its verbs ends in time. */
  memory: Memory
  /** Waits until the adapter says that every write is visible. @throws Error when that takes too long */
  settle(receipts: unknown[]): Promise<void>
  /** Milliseconds that writes have to show up in `list`. */
  settleTimeout: number
  /** Milliseconds of a clock that only goes forward. */
  now(): number
  sleep(ms: number): Promise<void>
  /** Puts a date in front of what is written, for systems that learn it from the text. */
  stamp?(text: string, date: string): string
  /** Asked for every pack, where a model is to answer. */
  answer?: AnswerFromPack
  /** Leaves what was written in the memory. @default false */
  keep?: boolean
}
