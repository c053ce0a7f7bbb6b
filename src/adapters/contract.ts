/**
 * What a memory system shows to the eval. Every verb is optional; each suite says which it needs.
 * Dates are ISO 8601 in UTC, save that a moment which a scenario gives with its offset keeps it: only
 * that tells which day `yesterday` was. Ids (`user`, `project`, `thread`) are passed on unchanged.
 */

import type {
  AddDocument,
  AddLearning,
  AfterTurn,
  BeforeTurn,
  BriefRequest,
  Compaction,
  SessionStart,
} from './lifecycle-contract.js'

export type * from './lifecycle-contract.js'

/** How much memory the assistant has: none (floor), learned from the history, or the answer key (ceiling). */
export type Setup = 'none' | 'learned' | 'answer-key'

/**
 * How cases are kept apart.
 * - `clone`: all state is files under `stateDir`; the folder is copied for each case.
 * - `namespace`: state lives elsewhere, under a name.
 * - `exclusive`: one server whose state is dumped and loaded; one case at a time.
 * - `shared`: none of these; scores say `isolated: false`.
 */
export type Isolation = 'clone' | 'namespace' | 'exclusive' | 'shared'

/** A file of a session, path relative to the project's folder, with `/`. */
export interface SessionFile {
  path: string
  text: string
}

export interface ToolCall {
  id: string
  name: string
  arguments: unknown
}

/** Tokens, calls and cost of a turn or of a memory, as far as the system reports them. */
export interface Usage {
  calls?: number
  tokens?: number
  /** US dollars. */
  usd?: number
  byRole?: Record<string, { calls?: number; tokens?: number; usd?: number }>
}

/** What the assistant did in one turn. A bare string is the reply. */
export interface TurnResult {
  /** The assistant's final message. */
  reply: string
  /** All assistant text of the turn, joined; equals `reply` when left out. */
  turn?: string
  /** Files that it wrote, for systems without a disk: path → text. */
  files?: Record<string, string>
  toolCalls?: ToolCall[]
  usage?: Usage
  /**
   * Questions that it put to the user; when left out, the sentences of `reply` that end in a question
   * mark are counted.
   */
  asked?: string[]
  /** What the memory put into the prompt, to find out at which stage a wrong answer went wrong. */
  recalled?: string[]
}

export interface OpenSession {
  id: string
  user: string
  project: string
  /** When the session takes place, never today. */
  date: string
  /** The project's folder; the assistant may read and write in it. */
  workspaceDir: string
  files: SessionFile[]
}

export interface Session {
  send(
    text: string,
    turn: { date: string; kind?: 'do' | 'ask'; signal?: AbortSignal },
  ): Promise<TurnResult | string>
  close?(): Promise<void> | void
}

/** A message of a recorded transcript. */
export interface RecordedMessage {
  role: 'user' | 'assistant' | 'tool'
  content: string
  at: string
  toolCalls?: ToolCall[]
}

export interface IngestSession {
  id: string
  user: string
  project: string
  date: string
  turns: RecordedMessage[]
}

export interface RecallQuery {
  user: string
  project?: string
  /** The question or request, as it stands. */
  query: string
  /** Its content words, for systems that take keywords. */
  keywords: string[]
  date?: string
  limit?: number
  /** An item to open by its id, for systems that do; its text is the query otherwise. */
  id?: string
}

export interface RecalledItem {
  id?: string
  text: string
  score?: number
  sources?: string[]
  at?: string
}

/** What a memory made of what it was told, beside the messages themselves. */
export interface Derived {
  facts?: RecalledItem[]
  beliefs?: RecalledItem[]
  conflicts?: RecalledItem[]
}

/** What the product would put into the prompt, in that order. */
export type Pack = string | string[] | RecalledItem[]

/** An opened memory: the verbs of the contract. */
export interface Memory {
  openSession?(session: OpenSession): Promise<Session> | Session
  /** Takes a recorded transcript; may return receipts that `settle` waits for. */
  ingest?(session: IngestSession): Promise<unknown> | unknown
  recall?(query: RecallQuery): Promise<Pack> | Pack
  /** Whether it holds a fact to be true of a user; without it, the evidence is looked for in a recall. */
  remembers?(about: { user: string; fact: string }): Promise<boolean> | boolean
  /** Resolves when every write is visible; `receipts` are what `ingest` returned. */
  settle?(receipts?: unknown[]): Promise<void> | void
  list?(scope: { user: string; project?: string }): Promise<RecalledItem[]> | RecalledItem[]
  forget?(target: { user?: string; id?: string }): Promise<void> | void
  /** Takes a document; may return a receipt that `settle` waits for. */
  addDocument?(document: AddDocument): Promise<unknown> | unknown
  /** Takes something learned; may return a receipt. */
  addLearning?(learning: AddLearning): Promise<unknown> | unknown
  /** What goes into the prompt of a turn. Without it, `recall` is asked for the turn's text. */
  beforeTurn?(turn: BeforeTurn): Promise<Pack> | Pack
  /** Takes a finished turn; may return a receipt. Without it, `ingest` gets both messages. */
  afterTurn?(turn: AfterTurn): Promise<unknown> | unknown
  /** What goes into the prompt of a new session. Without it, `recall` is asked for the focus. */
  onSessionStart?(session: SessionStart): Promise<Pack> | Pack
  /** What goes into the prompt in place of the turns that leave it. */
  onCompaction?(compaction: Compaction): Promise<Pack> | Pack
  /** A context document on a question. Without it, `recall` is asked. */
  brief?(request: BriefRequest): Promise<Pack> | Pack
  /** Builds what is derived (beliefs, summaries) once all sessions are in. */
  synthesise?(): Promise<void> | void
  /** What was derived from what a user said. */
  derived?(scope: { user: string }): Promise<Derived> | Derived
  /** Loads a copy of the answer key, for the ceiling. */
  loadAnswerKey?(dir: string): Promise<void> | void
  usage?(): Promise<Usage> | Usage
  /** `exclusive`: writes the whole state into a folder, and reads it back. */
  saveState?(dir: string): Promise<void> | void
  loadState?(dir: string): Promise<void> | void
  /** `namespace`: copies a namespace, and removes one. */
  fork?(from: string, to: string): Promise<void> | void
  destroy?(namespace: string): Promise<void> | void
  close?(): Promise<void> | void
}

export type Log = (message: string) => void

export interface OpenMemory {
  /** The folder that holds all state (`clone`); random, outside the repository. */
  stateDir: string
  /** The name that keeps this history apart (`namespace`). */
  namespace: string
  setup: Setup
  /** Settings of the profile that runs (`profiles` of the plugin's options); empty without one. */
  settings?: Record<string, unknown>
  signal: AbortSignal
  log: Log
}

export interface StartAdapter {
  env: Record<string, string | undefined>
  signal: AbortSignal
  log: Log
}

/** What an agent can do; rows of another kind are not applicable to it. */
export interface AgentDescription {
  /** Printed beside the scores, e.g. `scripted agent`. */
  name: string
  /** Kinds of request that it can serve; all when left out. */
  kinds?: ('do' | 'ask')[]
}

export interface AdapterOptions<Started = unknown> {
  /** Opens a memory on `stateDir` or `namespace`. */
  open(context: OpenMemory, started: Started): Promise<Memory> | Memory
  /** Runs once per process, before the first `open`; its value is handed to every `open`. */
  start?(context: StartAdapter): Promise<Started> | Started
  /** Runs once at the end of a process in which `start` ran. */
  stop?(started: Started): Promise<void> | void
  /** @default 'clone' */
  isolation?: Isolation
  /** What the system keeps apart. @default [] */
  scopes?: ('user' | 'project')[]
  /**
   * How the system learns a session's date: `native` (it takes `date`), `text` (the harness stamps
   * each message), `none`. @default 'native'
   */
  time?: 'native' | 'text' | 'none'
  /** Names of environment variables it cannot run without. Cases are *not run* when one is missing. @default [] */
  needs?: string[]
  /** Files and folders that change the system beyond what the adapter imports. @default [] */
  inputs?: string[]
  /** Sessions replayed at the same time. @default 1 */
  concurrency?: number
  /** Overrides of the plugin's time-outs for this system, in milliseconds. */
  limits?: { turnTimeout?: number; caseTimeout?: number; settleTimeout?: number }
  /**
   * How the history is taught: `turns` (live, one turn per user message) or `ingest` (recorded
   * transcripts). @default 'turns' where `openSession` exists, else 'ingest'
   */
  replay?: 'turns' | 'ingest'
  /** Who answers, when it is not the product's own assistant. */
  agent?: AgentDescription
  /**
   * What of the system is a stand-in, e.g. `hashed letters for embeddings`. Its numbers are labelled:
   * they measure wiring and latency, not quality.
   */
  mock?: string
  /**
   * True when the system is started as a process or called over the network, so that what it imports
   * says nothing about its version. Without `inputs` such a replay is never reused across runs.
   * @default false
   */
  external?: boolean
}

/** An adapter as the harness uses it; made by `defineAdapter`. */
export interface Adapter<Started = unknown> extends AdapterOptions<Started> {
  readonly kind: 'memory-eval-adapter'
  isolation: Isolation
  scopes: ('user' | 'project')[]
  time: 'native' | 'text' | 'none'
  needs: string[]
  inputs: string[]
  concurrency: number
  external: boolean
  /** Set by `recordedAdapter`: nothing is opened, results are read from `<dir>/tests/<id>.json`. */
  recorded?: { dir: string }
}
