import { LEAST_RUNS } from '../src/scoring/statistics/index.js'
import { combinedOf } from './combined.js'
import type { Remark } from './remark.js'
import { some } from './some.js'
import type { Column } from './summary.js'

/** How the cases of a column ended, and how far one number of it can be trusted. */
export function runRemarks(column: Column): Remark[] {
  if (column.setup !== 'learned' || column.control) return []
  const { label, unstable = [] } = column
  const score = combinedOf(column)
  const { length } = score.runs
  const notes = [`${label}: ${verdictCounts(Object.values(score.tests))}.`]
  if (!column.recorded) notes.push(`${label}: ${trust(length)}`)
  if (score.flaky.length > 0) {
    const times = score.flaky.map(id => {
      const { passed, of } = score.tests[id] ?? { passed: 0, of: 0 }
      return `${id} (${passed} of ${of})`
    })
    const cases = Object.keys(score.tests).length
    notes.push(`${label}: ${score.flaky.length} of ${cases} cases flaky: ${some(times)}.`)
  }
  if (unstable.length > 0) {
    const times = unstable.map(({ id, passed, of }) => `${id} (${passed} of ${of})`)
    notes.push(
      `${label}: unstable, not red: always right in the baseline, and now in some of its runs and reruns only: ${some(times)}.`,
    )
  }
  return notes.map(text => ({ kind: 'note', text }))
}

const VERDICTS = [
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['errored', 'errored'],
  ['not-run', 'not run'],
] as const

/** `35 cases passed, 13 failed`; errored and not run only where there are any. */
function verdictCounts(tests: readonly { verdict: string }[]): string {
  const parts = VERDICTS.flatMap(([verdict, name]) => {
    const count = tests.filter(test => test.verdict === verdict).length
    if (verdict === 'passed') return `${count} ${count === 1 ? 'case' : 'cases'} ${name}`
    return count > 0 || verdict === 'failed' ? `${count} ${name}` : []
  })
  return parts.join(', ')
}

function trust(runs: number): string {
  if (runs >= LEAST_RUNS) {
    return `mean of ${runs} runs, ± how far it moves when they are repeated (95 %); traps are those of the worst run.`
  }
  const what = runs === 1 ? 'one run, a number' : `${runs} runs, numbers`
  return `${what} without a measure of the noise; MEMORY_EVAL_RUNS=${LEAST_RUNS} gives one.`
}
