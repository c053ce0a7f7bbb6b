/** Checks of how a memory bears being used, each on an empty memory of its own. */
import type { GrowthCheck } from '../../outcome.js'
import type { RunGrowthCheck } from './check.js'
import { longTurns } from './long-turns.js'
import { parallelSessions } from './parallel-sessions.js'
import { repeatedRecall } from './repeated-recall.js'

export type { NotApplicable, RunGrowthCheck } from './check.js'
export { USER as GROWTH_USER } from './check.js'

/** The checks that begin with nothing; a state of an earlier release is looked at by itself. */
export const growthChecks: Record<Exclude<GrowthCheck, 'previous-state'>, RunGrowthCheck> = {
  growth: repeatedRecall,
  parallel: parallelSessions,
  'long-turns': longTurns,
}
