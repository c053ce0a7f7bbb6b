import type { TestModule } from 'vitest/node'
import type { TerminalOptions } from '../../reporters/terminal.js'
import type { SuiteName } from '../suites/suites.js'
import type { EvalRun } from './eval-run.js'
import type { RunFrame } from './ran-datasets.js'
import { reportLearning } from './report-learning.js'
import { reportLifecycle } from './report-lifecycle.js'
import { reportSafety } from './report-safety.js'
import { reportStreams } from './report-streams.js'

/** What a run has to show of one dataset. */
export interface SuiteReport {
  /** Folder of the config file that asked for it. */
  root: string
  dataset: string
  /** Lines for a terminal. */
  render(options: TerminalOptions): string
  /** Leaves the scores and reports as files, and the summary on GitHub. */
  write(): Promise<void>
  /** Whether a gate is set and not passed. */
  failed: boolean
}

/** Puts together the reports of a suite's datasets of which tests ran. */
export type ReportSuite = (
  run: EvalRun,
  modules: readonly TestModule[],
  frame: RunFrame,
) => Promise<SuiteReport[]>

/** In the order in which they are printed. */
export const SUITE_REPORTS: Record<SuiteName, ReportSuite> = {
  learning: reportLearning,
  safety: reportSafety,
  lifecycle: reportLifecycle,
  streams: reportStreams,
}
