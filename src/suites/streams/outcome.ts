/** In which order the tasks of a stream were set. */
export type Order = 'forward' | 'reversed'

/** What became of one task of a stream. */
export interface StreamOutcome {
  type: 'task'
  /** Id of the task. */
  task: string
  order: Order
  /** Which run of the stream it belongs to, from 1. @default 1 */
  run?: number
  /** Place in its order, from 0. */
  index: number
  /** Whether the answer was right; null where the task broke. */
  right: boolean | null
  /** Of a tool call: whether the names alone were right. */
  nameRight?: boolean
  /** Whether the feedback was acknowledged as asked; null where the feedback broke. */
  acknowledged: boolean | null
  /** Messages sent: the task and its feedback. */
  stimuli: number
  /** Replies that came. */
  turns: number
  /** Milliseconds from a message to its reply, of both together. */
  ms: number
  /** Calls of a model and tokens, where the system reports them. */
  calls?: number
  tokens?: number
}
