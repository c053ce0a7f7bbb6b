import type { TestContext } from 'vitest'
import type { CompiledCheck } from '../checks/index.js'
import { confirmRegression } from '../scoring/confirm-regression.js'
import type { LearningRow } from '../suites/learning/row.js'
import type { EvalModule } from './eval-module.js'
import { type OneRun, runOnce } from './one-run.js'

/** What reruns said of a case that was always right. */
export interface Confirmed {
  /** `fail`: it broke; `unstable`: it passes now and then; `errored`: a rerun broke. */
  said: 'fail' | 'unstable' | 'errored'
  reruns: OneRun[]
}

/** True for a case that the baseline knows as one that was always right, and that a system can be asked again. */
export function isWatched({ dataset, live, recorded }: EvalModule, { id }: LearningRow): boolean {
  return recorded === null && live !== undefined && (dataset.alwaysRight?.ids.includes(id) ?? false)
}

/** Asks a case that failed again, alone and after the others, until it is known what to say of it. */
export async function confirm(
  module: EvalModule,
  row: LearningRow,
  compiled: readonly CompiledCheck[],
  runs: readonly OneRun[],
  context: TestContext,
): Promise<Confirmed> {
  const { settings, dataset } = module
  const watched = {
    of: dataset.alwaysRight?.of ?? 1,
    cases: dataset.alwaysRight?.ids.length ?? 1,
    runs: runs.length,
    minPasses: settings.minPasses,
  }
  const reruns: OneRun[] = []
  await module.latecomers.turn(context.task, context.signal)
  for (;;) {
    const passes = [...runs, ...reruns].map(({ outcome }) => outcome.verdict === 'passed')
    const said = confirmRegression(passes, watched)
    if (said === 'fail' || said === 'unstable') return { said, reruns }
    const rerun = await runOnce(
      module,
      row,
      compiled,
      module.placeOfRerun(reruns.length + 1),
      context,
    )
    reruns.push(rerun)
    const { verdict } = rerun.outcome
    if (verdict !== 'passed' && verdict !== 'failed') return { said: 'errored', reruns }
  }
}
