import { existsSync } from 'node:fs'
import type { AnyDataset } from '../loading/any-dataset.js'
import { readBaseline } from '../loading/baseline-file.js'
import { rowsOf } from '../loading/safety-dataset.js'
import {
  type AlwaysRightCases,
  alwaysRightCases,
  fittingCases,
  type KnownCase,
  weakenedRows,
} from '../scoring/baseline.js'
import { knowableChecks, knowableProbes } from '../suites/lifecycle/knowable.js'
import { knowableRows } from '../suites/safety/knowable.js'
import { knowableTasks } from '../suites/streams/knowable.js'
import type { EvalPlan } from './plan.js'
import { fromRoot } from './resolve-options.js'

export interface KnownFailures {
  /** Dataset → the cases that were right when the baseline was blessed. */
  alwaysRight: Record<string, AlwaysRightCases | null>
  /** Dataset → case id → the known failure. */
  cases: Record<string, Record<string, KnownCase>>
  /** Remarks on entries that no longer fit. */
  notes: string[]
}

/**
 * The known failures that still fit the rows of the datasets.
 *
 * @throws Error for a file that is no baseline
 */
export function knownFailures(
  { options, root }: EvalPlan,
  datasets: readonly AnyDataset[],
): KnownFailures {
  const known: KnownFailures = { cases: {}, alwaysRight: {}, notes: [] }
  if (options.baseline === undefined) return known
  const file = fromRoot(root, options.baseline)
  if (!existsSync(file)) {
    known.notes.push(
      `${options.baseline} does not exist, so no failure is known; \`npx vitest-memory-eval bless\` writes it.`,
    )
    return known
  }
  const baseline = readBaseline(file)
  const { cases } = baseline
  for (const dataset of datasets) {
    const { name } = dataset
    const rows = rowsToKnow(dataset)
    const { fitting, ignored } = fittingCases(cases[name] ?? {}, rows)
    known.cases[name] = fitting
    known.alwaysRight[name] = alwaysRightCases(baseline, name, rows)
    const { removed, loosened } = weakenedRows(baseline.rows?.[name] ?? {}, rows)
    const since = `since ${options.baseline} was blessed`
    if (removed.length > 0) {
      known.notes.push(`Removed from ${name} ${since}: ${removed.join(', ')}.`)
    }
    if (loosened.length > 0) {
      known.notes.push(`Checks of ${name} changed or removed ${since}: ${loosened.join(', ')}.`)
    }
    if (ignored.length > 0) {
      known.notes.push(
        `${options.baseline}: ${ignored.join(', ')} of ${name} no longer ${ignored.length === 1 ? 'fits its row' : 'fit their rows'} and ${ignored.length === 1 ? 'is' : 'are'} ignored.`,
      )
    }
  }
  return known
}

/** Rows whose failures a baseline may know. */
export function rowsToKnow(dataset: AnyDataset) {
  switch (dataset.suite) {
    case 'learning':
      return dataset.rows.map(({ row }) => row)
    case 'safety':
      return knowableRows(rowsOf(dataset))
    case 'streams':
      return knowableTasks(dataset.tasks.map(({ task }) => task))
    case 'lifecycle':
      return [...knowableProbes(dataset.probes.map(({ row }) => row)), ...knowableChecks()]
  }
}
