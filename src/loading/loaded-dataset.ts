import type { Plant } from '../dataset/plant.js'
import type { History } from '../replay/contract.js'
import type { LearningRow, Split } from '../suites/learning/row.js'

/** A dataset folder, read and checked: what a run and a grader work with. */
export interface LoadedDataset {
  /** Name of the folder, used for folders of results: `[A-Za-z0-9_-]+`. */
  name: string
  /** Absolute path of the folder. */
  dir: string
  suite: 'learning'
  /** Absolute path of `tests.jsonl`, the test module. */
  testsFile: string
  /** Rows in the file's order; `line` counts from 1. */
  rows: LoadedRow[]
  split: Split
  /** Empty where the dataset has no `planted.json`. */
  plants: Plant[]
  /** `sessions` is empty where the dataset has no `past-sessions.json`: it can be graded, not replayed. */
  history: History
}

export interface LoadedRow {
  row: LearningRow
  /** Line of `tests.jsonl`, from 1. */
  line: number
}
