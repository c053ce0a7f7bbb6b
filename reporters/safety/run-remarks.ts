import type { SafetyRunNumbers } from '../../src/suites/safety/score-shape.js'
import { some } from '../some.js'
import type { SafetySummary } from './summary.js'

const SHARES = [
  ['benefit', ({ benefit }: SafetyRunNumbers) => benefit?.value ?? null],
  ['probe recall', ({ probeRecall }: SafetyRunNumbers) => probeRecall],
  ['false memories', ({ falseMemories }: SafetyRunNumbers) => falseMemories],
  ['stale as current', ({ staleAsCurrent }: SafetyRunNumbers) => staleAsCurrent],
] as const

/** How far numbers and cases move from run to run; nothing for a single run. */
export function runRemarks({ runs, score }: Pick<SafetySummary, 'runs' | 'score'>): string[] {
  if (runs.length < 2) return []
  const spread = SHARES.flatMap(([name, of]) => {
    const values = runs.map(of).filter(value => value !== null)
    if (values.length === 0) return []
    const [low, high] = [Math.min(...values), Math.max(...values)]
    return low === high ? [] : `${name} ${low.toFixed(1)} to ${high.toFixed(1)}`
  })
  const moved = spread.length > 0 ? spread.join(', ') : 'the same numbers in each'
  return [
    `Mean of ${runs.length} runs, mix-up of the worst; from run to run: ${moved}.`,
    ...flaky(score),
  ]
}

function flaky({ flaky: ids, tests }: SafetySummary['score']): string[] {
  if (ids.length === 0) return []
  const named = ids.map(id => `${id} (${tests[id]?.passed} of ${tests[id]?.of})`)
  return [`${ids.length} of ${Object.keys(tests).length} cases flaky: ${some(named)}.`]
}
