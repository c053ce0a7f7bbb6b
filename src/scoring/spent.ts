import type { CombinedScore, Cost, LearningRun, Spent } from './combined-score.js'
import { percentile } from './statistics/index.js'

/** What the cases of all runs took, as far as it was reported. */
export function spentBy(runs: readonly LearningRun[]): Pick<CombinedScore, 'cost' | 'latency'> {
  const cases = runs.flatMap(({ score, spent = {} }) =>
    Object.keys(score.tests)
      .filter(id => score.tests[id]?.verdict !== 'not-applicable')
      .map(id => (Object.hasOwn(spent, id) ? spent[id] : undefined)),
  )
  const total = (of: keyof Cost): Spent | null => {
    const reported = cases.map(spent => spent?.usage?.[of]).filter(isAmount)
    if (reported.length === 0) return null
    const sum = reported.reduce((all, value) => all + value, 0)
    return { perRun: sum / runs.length, reported: reported.length, of: cases.length }
  }
  const times = cases.map(spent => spent?.ms).filter(ms => ms !== undefined)
  const p50 = percentile(times, 0.5)
  const p95 = percentile(times, 0.95)
  return {
    cost: { calls: total('calls'), tokens: total('tokens'), usd: total('usd') },
    latency:
      p50 === null || p95 === null ? null : { p50, p95, reported: times.length, of: cases.length },
  }
}

/** Results come from any system: what is no number was not reported. */
function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
