import type { AnyDataset } from '../loading/any-dataset.js'
import { readBaseline } from '../loading/baseline-file.js'
import { rowsOf } from '../loading/safety-dataset.js'
import { fittingCases, type KnownCase } from '../scoring/baseline.js'
import { knowableRows } from '../suites/safety/knowable.js'
import type { EvalPlan } from './plan.js'
import { fromRoot } from './resolve-options.js'

export interface KnownFailures {
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
  const known: KnownFailures = { cases: {}, notes: [] }
  if (options.baseline === undefined) return known
  const { cases } = readBaseline(fromRoot(root, options.baseline))
  for (const dataset of datasets) {
    const { name } = dataset
    const { fitting, ignored } = fittingCases(cases[name] ?? {}, rowsToKnow(dataset))
    known.cases[name] = fitting
    if (ignored.length > 0) {
      known.notes.push(
        `${options.baseline}: ${ignored.join(', ')} of ${name} no longer ${ignored.length === 1 ? 'fits its row' : 'fit their rows'} and ${ignored.length === 1 ? 'is' : 'are'} ignored.`,
      )
    }
  }
  return known
}

/** Rows whose failures a baseline may know. */
function rowsToKnow(dataset: AnyDataset) {
  return dataset.suite === 'learning'
    ? dataset.rows.map(({ row }) => row)
    : knowableRows(rowsOf(dataset))
}
