import type {
  Adapter,
  Isolation,
  RecordedMessage,
  SessionFile,
  Setup,
} from '../adapters/contract.js'
import type { PastSession } from '../dataset/session.js'

/** A history on disk, loaded: what a replay teaches. */
export interface History {
  /** Name of the dataset, used for folders: `[A-Za-z0-9_-]+`. */
  dataset: string
  sessions: PastSession[]
  /** Recorded transcript of a session, by its id; absent where nothing was recorded. */
  recorded?: Record<string, RecordedMessage[]>
  /** Projects as they stood after the recorded sessions: project → files. Used by a replay through `ingest`. */
  recordedWorkspace?: Record<string, SessionFile[]>
  /** Folder of the answer key. */
  answerKeyDir?: string
  /** User of sessions that name none. */
  defaultUser: string
  /** Ids that stand in tests, key and controls; one in a reply, file or state means "saw the answers". */
  canaries: string[]
}

export interface Limits {
  /** All in milliseconds. */
  turnTimeout: number
  caseTimeout: number
  settleTimeout: number
}

/** One line of progress. */
export type ReplayEvent =
  | { type: 'start'; setup: Setup; sessions: number; turns: number; resumeFrom: number }
  | {
      type: 'turn'
      setup: Setup
      session: string
      sessionIndex: number
      sessions: number
      turn: number
      turns: number
      elapsedMs: number
      leftMs: number | null
    }
  | { type: 'settle'; setup: Setup }
  | { type: 'reused'; setup: Setup; ageMs: number }
  | { type: 'done'; setup: Setup; ms: number; sends: number }
  | { type: 'failed'; setup: Setup; error: string }
  | { type: 'log'; setup: Setup; message: string }

export interface ReplayRequest {
  history: History
  setup: Setup
  adapter: Adapter
  /** Folder under `.vitest/memory-eval` that holds snapshots: one subfolder per dataset and setup. */
  cacheRoot: string
  /** Hash of all that the replay depends on (`replayKey`), or null when it must not be reused across runs. */
  key: string | null
  /** Which of several independent replays, from 1. @default 1 */
  replay?: number
  /** Names the run, so that a replay that must not be reused is still made once per run. */
  runId: string
  limits: Limits
  maxSends?: number
  onEvent(event: ReplayEvent): void
  signal?: AbortSignal
}

/** The frozen state after a replay, as stored in `replay.json` beside it; plain data. */
export interface Snapshot {
  status: 'ready' | 'failed'
  /** What went wrong, with the session and turn where it did. */
  error?: string
  /** Set where it failed for want of a recorded call alone: its cases are not run. */
  notRun?: string
  setup: Setup
  dataset: string
  isolation: Isolation
  /** Folder that holds `state/`, `workspace/projects/<project>/` and `replay.json`. */
  dir: string
  /** Namespace taught by the replay (`namespace`). */
  namespace: string
  key: string | null
  runId: string
  sessions: number
  sends: number
  /** ISO time of the freeze. */
  at: string
  /** How long the replay took, milliseconds. */
  ms: number
  /** Hash of what it left, where all of it is in files. */
  hash?: string
}
