import type { CombinedScore } from './combined-score.js'
import type { GateLimits } from './gate/index.js'
import { runMeans, stepOf, testsOf } from './part-of-tests.js'
import { type PartName, printed } from './parts.js'
import { LEAST_RUNS, standardError, studentT } from './statistics/index.js'

/** The parts that a gate is proposed for: each further one makes a false alarm likelier. */
const PROPOSED: PartName[] = ['exam', 'main']
const ERRORS = 2.5
const CONFIDENCE = 0.95

/**
 * Limits that an unchanged system keeps: the mean minus 2.5 standard errors, rounded down. The error
 * is that of the difference between this measurement and the next one with as many runs, √2 times
 * the error of one mean, since the next one scatters as much. With fewer than seven runs the error
 * itself is uncertain, and more of it is taken off (Student's t). `null` with fewer than three runs,
 * which do not show how far runs differ, and for runs that are incomplete.
 */
export function proposeGate(score: CombinedScore): GateLimits | null {
  if (score.runs.length < LEAST_RUNS || !score.complete) return null
  const limits: GateLimits = {}
  const errors = Math.max(ERRORS, studentT(CONFIDENCE, score.runs.length - 1))
  for (const part of PROPOSED) {
    const tests = testsOf(part, Object.values(score.tests))
    const mean = printed(score, part)
    if (mean === null || tests.length === 0) continue
    const error = standardError(runMeans(tests), stepOf(tests)) as number
    const limit = mean - errors * Math.SQRT2 * error
    limits[part] = Math.max(0, Math.floor(limit * 10 + 1e-9) / 10)
  }
  if (score.traps === 100) limits.traps = 100
  return limits
}
