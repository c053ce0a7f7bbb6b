import type { GateColumn, GateInput } from './gate.js'
import type { GateLimits } from './limits.js'

/** Why no score of a setup can decide anything; undefined where it can. */
export function undecidable(
  column: GateColumn | undefined,
  run: Pick<GateInput, 'interrupted' | 'sharded'>,
  limits: Pick<GateLimits, 'maxErrors' | 'allowShared'> = {},
): string | undefined {
  if (run.interrupted) return 'the run was interrupted'
  if (run.sharded) return 'this is one shard of several; the merged report decides'
  if (!column?.score) return 'this setup did not run'
  const { score, partial, isolated } = column
  if (partial) {
    const ran = Object.values(score.tests).some(({ verdict }) => verdict !== 'not-run')
    return ran ? 'only some of the tests ran' : 'no test ran'
  }
  if (Object.keys(score.tests).length === 0) return 'there is no test'
  if (score.missing.length > 0) return `not run: ${some(score.missing)}`
  const errors = erroredRuns(column)
  if (errors > (limits.maxErrors ?? 0)) return `errored: ${some(score.errors)}`
  if (!score.complete && errors === 0) return 'the run is incomplete'
  if (!isolated && !limits.allowShared) {
    return 'cases were not kept apart from each other; `allowShared: true` decides all the same'
  }
  return undefined
}

/** Cases that errored, counted in every run. */
export function erroredRuns({ score }: Pick<GateColumn, 'score'>): number {
  return score ? score.runs.reduce((sum, run) => sum + run.errors.length, 0) : 0
}

/** The first ids of a list. */
export function some(ids: readonly string[]): string {
  const shown = ids.slice(0, 3).join(', ')
  return ids.length > 3 ? `${shown} and ${ids.length - 3} more` : shown
}
