import type { TestModule } from 'vitest/node'
import type { TerminalOptions } from '../../reporters/terminal.js'
import type { SuiteName } from '../suites/suites.js'
import type { EvalRun } from './eval-run.js'
import type { RunFrame } from './ran-datasets.js'

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

/** In the order in which they are printed. Loaded at the end of a run, and only those of suites that it has. */
const SUITE_REPORTS: Record<SuiteName, () => Promise<ReportSuite>> = {
  learning: async () => (await import('./report-learning.js')).reportLearning,
  safety: async () => (await import('./report-safety.js')).reportSafety,
  lifecycle: async () => (await import('./report-lifecycle.js')).reportLifecycle,
  streams: async () => (await import('./report-streams.js')).reportStreams,
}

/** The reports of the suites that the projects of a Vitest instance have. */
export async function suiteReports({
  projects,
}: Pick<EvalRun, 'projects'>): Promise<ReportSuite[]> {
  const plans = [...projects.values()].map(({ plan }) => plan)
  const used = new Set(plans.flatMap(({ modules }) => modules.map(({ suite }) => suite.name)))
  const loads = Object.entries(SUITE_REPORTS).filter(([name]) => used.has(name as SuiteName))
  return Promise.all(loads.map(([, load]) => load()))
}
