import type { CombinedScore, CombinedTest } from './combined-score.js'
import { oneDecimal } from './one-decimal.js'
import { countsIn } from './parts.js'

/** The floor and the ceiling of a dataset, and the system between them. */
export interface Controls {
  none: CombinedScore
  'answer-key': CombinedScore
  learned?: CombinedScore
}

/** A test that tells less of a memory than it should. */
export interface ControlFinding {
  rule: 'passes without memory' | 'fails with the answer key' | 'less than no memory'
  id: string
  /** Runs in which it did so, out of those that were measured. */
  times: number
  of: number
  message: string
}

export interface ControlLint {
  /** In the order of ids, rule by rule. */
  findings: ControlFinding[]
  /** What `none` has in main, in points, and how much of it comes from negative checks alone. */
  givenAway: { points: number; of: number; tests: { id: string; points: number }[] }
}

/**
 * What floor and ceiling say of the tests themselves. A test that passes without any memory, or
 * fails with a perfect one, tells nothing of a memory; a negative check ("does not mention …") is
 * passed by who knows nothing, and its credit lifts the floor. Traps are meant to pass without
 * memory.
 */
export function lintControls({ none, learned, 'answer-key': key }: Controls): ControlLint {
  const idle = find(none, 'passes without memory', ({ split, passed, of }) =>
    split === 'trap' ? 0 : passed === of ? of : 0,
  )
  const beyond = find(key, 'fails with the answer key', ({ passed, of }) => of - passed)
  const harmed = learned ? find(learned, 'less than no memory', worseThan(none)) : []
  return { findings: [...idle, ...beyond, ...harmed], givenAway: givenAwayBy(none) }
}

/** Runs that passed less often than those without memory. */
function worseThan(none: CombinedScore) {
  return ({ passed, of }: CombinedTest, id: string) => {
    const floor = Object.hasOwn(none.tests, id) ? none.tests[id] : undefined
    if (!floor || floor.of === 0 || of === 0) return 0
    return passed / of < floor.passed / floor.of ? of - passed : 0
  }
}

const SAYS: Record<ControlFinding['rule'], string> = {
  'passes without memory': 'it passes without any memory, so it cannot show what a memory adds',
  'fails with the answer key': 'it fails with a perfect memory: its checks ask for more than that',
  'less than no memory': 'it passes less often than without any memory',
}

function find(
  score: CombinedScore,
  rule: ControlFinding['rule'],
  count: (test: CombinedTest, id: string) => number,
): ControlFinding[] {
  return Object.keys(score.tests)
    .sort()
    .flatMap(id => {
      const test = score.tests[id] as CombinedTest
      const times = count(test, id)
      if (times === 0 || test.of === 0) return []
      const message = `${id}: ${SAYS[rule]} (${times} of ${test.of})`
      return { rule, id, times, of: test.of, message }
    })
}

/** The part of the floor that comes from negative checks. */
function givenAwayBy(none: CombinedScore): ControlLint['givenAway'] {
  const counted = Object.entries(none.tests).filter(
    ([, test]) => countsIn('main', test) && test.score !== null,
  )
  const tests = counted
    .map(([id, test]) => ({ id, points: (100 * negativeShare(test)) / counted.length }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || (a.id < b.id ? -1 : 1))
  const points = tests.reduce((sum, test) => sum + test.points, 0)
  return { points: oneDecimal(points), of: none.main ?? 0, tests }
}

/** What the negative checks of a test gave, 0 to 1, the mean of its runs. */
function negativeShare({ checks, scores }: CombinedTest): number {
  const runs = scores.filter(score => score !== null).length
  const passes = checks
    .filter(({ type }) => type.startsWith('not_'))
    .reduce((sum, check) => sum + check.passes, 0)
  return passes / checks.length / runs
}
