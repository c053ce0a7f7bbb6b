import type { Verdict } from './verdict.js'

export interface CaseRule {
  /** How many runs must pass. @default all */
  minPasses?: number
  /** Traps pass in every run or not at all, whatever `minPasses` says. @default false */
  trap?: boolean
}

/**
 * The verdict of a case over its runs. One run that broke makes the case errored and one that is
 * missing makes it not run, however many others passed: a broken run is no wrong answer and no pass.
 */
export function caseVerdict(
  runs: readonly Verdict[],
  { minPasses = runs.length, trap = false }: CaseRule = {},
): Verdict {
  if (runs.includes('errored')) return 'errored'
  if (runs.length === 0 || runs.includes('not-run')) return 'not-run'
  const measured = runs.filter(verdict => verdict !== 'not-applicable')
  if (measured.length === 0) return 'not-applicable'
  const passes = measured.filter(verdict => verdict === 'passed').length
  return passes >= (trap ? runs.length : Math.min(minPasses, runs.length)) ? 'passed' : 'failed'
}
