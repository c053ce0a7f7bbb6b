import type { Setup } from '../src/adapters/contract.js'
import type { CaseResult } from '../src/dataset/result.js'
import type { Comparison } from '../src/scoring/compare.js'
import type { GateLine } from '../src/scoring/gate/index.js'
import type { CheckPass } from '../src/scoring/verdict.js'
import type { LearningRow } from '../src/suites/learning/row.js'
import type { LearningScore } from '../src/suites/learning/score-shape.js'
import type { Stage } from '../src/suites/learning/stage.js'

/** All that one run over a dataset has to show. The reporter fills it, every renderer takes it. */
export interface RunSummary {
  /** Name of the dataset. */
  dataset: string
  /** One per setup and recorded set, in any order. */
  columns: Column[]
  /** Sentences for the reader: a reused replay, a refused setup, a missing key. */
  notes: string[]
  /** Cases that are red, in the order of the dataset. */
  failures: FailureLine[]
  /** Each limit of the gate; absent where none is set. */
  gate?: GateLine[]
  /** What moved since the base branch, by column; absent where no base was given. */
  changes?: ColumnChange[]
  /** ISO 8601, UTC. */
  startedAt: string
  packageVersion: string
}

/** One setup, or one recorded set, with its score. */
export interface Column {
  /** What stands above the column: "none", "learned", "whole history". */
  label: string
  /** The setup that the column stands for; `null` for a recorded set that is none of them. */
  setup: Setup | null
  /** A floor or ceiling: it never fails on a check. */
  control: boolean
  /** Graded from results that were made elsewhere. */
  recorded: boolean
  /** Who answered, when it was not the product's own assistant: "scripted agent". */
  agent?: string
  /** False for `shared` adapters: cases may have seen each other's writes. */
  isolated: boolean
  /** Set when only some cases of the dataset ran; `score` is then over these alone. */
  partial: { ran: number; of: number } | null
  /** `null` where nothing was replayed (a recorded set, a merged report). */
  replay: Replay | null
  /** A hash of what each independent replay left, `null` where it is not known; absent without one. */
  replays?: (string | null)[]
  /** Of one run, or of all (`CombinedScore`). */
  score: LearningScore
  /** How many runs of a case had to pass; all when left out. */
  minPasses?: number
  /** Case id → where its wrong answer went wrong, as far as words tell. */
  stages?: Record<string, Stage>
  /** Cases whose failure the baseline knows. */
  known?: string[]
  /** Cases that were always right, failed now, and passed in some of their runs and reruns. */
  unstable?: { id: string; passed: number; of: number }[]
  /** Folder with `run-<k>/tests/<id>.json`, as shown to the reader. */
  resultsDir: string
}

/** What moved from the base to a column. */
export interface ColumnChange {
  label: string
  control: boolean
  comparison: Comparison
}

export interface Replay {
  /** Turns that were sent. */
  sends: number
  ms: number
  /** Age of a replay that was used again; `null` for one made in this run. */
  reusedAgeMs: number | null
  /** Independent replays that these are the sums of. @default 1 */
  count?: number
}

/** One red case. */
export interface FailureLine {
  id: string
  /** Label of the column in which it failed. */
  label: string
  /** `errored`: the system or the harness broke; no wrong answer. */
  verdict: 'failed' | 'errored'
  request: string
  /** One message for every failing check, or the error. */
  messages: string[]
  /** Where the row stands: path as shown to the reader, and line from 1. */
  location?: { file: string; line: number }
}

/** One case of one column, read from its results folder, for the HTML report. */
export interface CaseDetail {
  id: string
  /** Label of the column. */
  label: string
  /** Which run is shown, of several: the first that failed. */
  run?: { number: number; of: number }
  request: string
  result: CaseResult
  /** How the checks of the shown run ended. */
  checks?: CheckPass[]
  row: LearningRow
  /** One message for every failing check, or the error. */
  messages: string[]
}
