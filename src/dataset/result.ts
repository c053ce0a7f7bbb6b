import type { Usage } from '../adapters/contract.js'

/** What the assistant did in a case: the content of `<run>/tests/<id>.json`. */
export interface CaseResult {
  /** The assistant's final message of the turn. */
  reply: string
  /** All assistant text of the turn; equals `reply` when left out. */
  turn?: string
  /** Files created or changed: path with `/` → the first 200,000 code points, `""` for a binary file. */
  files?: Record<string, string>
  /** Set when the session itself failed. */
  error?: string
  /** Why the system cannot serve this request at all; such a case counts in no mean. */
  notApplicable?: string
  usage?: Usage
  /** Milliseconds from opening the session to the end of the turn. */
  ms?: number
  /** What the memory handed to the prompt, as far as the adapter tells. */
  recalled?: string[]
  /** Ids of the facts that the request needs and that the store holds; looked for after a wrong answer only. */
  stored?: string[]
  /** Questions that were put to the user, where the system tells. */
  asked?: string[]
}
