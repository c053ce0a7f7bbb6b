import { oneDecimal } from '../../scoring/one-decimal.js'
import { mean, meanInterval } from '../../scoring/statistics/index.js'
import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import { combineTests } from './combine-tests.js'
import type { CurvePoint } from './curve.js'
import { measure } from './measure.js'
import { mixUpIn, worst } from './mix-up-count.js'
import type { SafetyOutcome } from './outcome.js'
import type { Fact, Task } from './row.js'
import type { Difference, SafetyMeasures, SafetyScore, SafetyTest } from './score-shape.js'

/** A case as it ended; `outcome` is absent where it errored or did not run. */
export interface SafetyCase {
  id: string
  verdict: Verdict
  /** One of a fact, what its owner is told; of a task its own, with memory. */
  checks: CheckPass[]
  outcome?: SafetyOutcome
}

export interface SafetyRows {
  facts: readonly Fact[]
  tasks: readonly Task[]
}

export interface ScoreOptions {
  /** False where the adapter does not claim to keep users apart: mix-up is not measured. */
  scoped?: boolean
  curve?: readonly CurvePoint[]
  /** How many runs of a case must pass. @default all */
  minPasses?: number
}

/** The scores of one run. */
export function scoreSafety(
  rows: SafetyRows,
  cases: readonly SafetyCase[],
  options: ScoreOptions = {},
): SafetyScore {
  return scoreSafetyRuns(rows, [cases], options)
}

/**
 * The scores over several runs. Overall shares are means over people, as in the seed: each person
 * weighs the same; those of a person are means over the runs. Mix-up is a count over all people, of
 * **the worst run**: one mix-up is not averaged away.
 */
export function scoreSafetyRuns(
  { facts, tasks }: SafetyRows,
  runs: readonly (readonly SafetyCase[])[],
  { scoped = true, curve = [], minPasses }: ScoreOptions = {},
): SafetyScore {
  const outcomes = runs.map(cases => cases.flatMap(({ outcome }) => outcome ?? []))
  const owners = [
    ...new Set([...facts.map(({ owner }) => owner), ...tasks.map(({ user }) => user)]),
  ]
  const canMixUp = scoped && owners.length > 1
  const people = Object.fromEntries(
    owners.map(user => [user, measure(user, { facts, tasks }, outcomes, canMixUp)]),
  )
  const all = Object.values(people)
  const rows = [
    ...facts.map(({ id, kind, owner }) => ({ id, kind: kind as string, user: owner })),
    ...tasks.map(({ id, kind, user }) => ({ id, kind: kind as string, user })),
  ]
  const tests = combineTests(rows, runs, minPasses)
  const beside = [...new Set(runs.flat().map(({ id }) => id))].filter(
    id => !Object.hasOwn(tests, id),
  )
  const ids = (verdict: Verdict) =>
    [
      ...Object.keys(tests).filter(id => tests[id]?.verdicts.includes(verdict)),
      ...beside.filter(id => runs.some(run => run.find(one => one.id === id)?.verdict === verdict)),
    ].sort()
  const errors = ids('errored')
  const missing = ids('not-run')
  return {
    suite: 'safety',
    benefit: overall(all.map(({ benefit }) => benefit)),
    questionsSaved: overall(all.map(({ questionsSaved }) => questionsSaved)),
    probeRecall: meanShare(all.map(({ probeRecall }) => probeRecall)),
    falseMemories: meanShare(all.map(({ falseMemories }) => falseMemories)),
    staleAsCurrent: meanShare(all.map(({ staleAsCurrent }) => staleAsCurrent)),
    forgotten: meanShare(all.map(({ forgotten }) => forgotten)),
    mixUp: canMixUp ? worst(outcomes.map(mixUpIn)) : null,
    people: Object.fromEntries(Object.entries(people).map(([user, one]) => [user, rounded(one)])),
    curve: [...curve],
    shared: facts.filter(({ kind }) => kind === 'shared').length,
    lost: [...new Set(outcomes.flat().flatMap(lostIn))].sort(),
    complete: errors.length === 0 && missing.length === 0,
    errors,
    missing,
    notApplicable: ids('not-applicable'),
    flaky: Object.keys(tests)
      .filter(id => isFlaky(tests[id]))
      .sort(),
    tests,
  }
}

/** Only what was measured counts: a case that broke in one run is broken, not flaky. */
function isFlaky(test: SafetyTest | undefined): boolean {
  return test !== undefined && test.passed > 0 && test.passed < test.of
}

/** Facts that went although others were to be forgotten. */
function lostIn(outcome: SafetyOutcome): string[] {
  return outcome.type === 'forget' || outcome.type === 'forget-items' ? outcome.lost : []
}

/** Over people: what other people like these would gain, not what other tasks of the same would. */
function overall(differences: readonly (Difference | null)[]): Difference | null {
  const made = meanInterval(differences.flatMap(one => one?.value ?? []))
  return made === null ? null : roundedDifference(made)
}

function meanShare(shares: readonly (number | null)[]): number | null {
  const value = mean(shares.flatMap(one => one ?? []))
  return value === null ? null : oneDecimal(value)
}

function rounded(one: SafetyMeasures): SafetyMeasures {
  const round = (value: number | null) => (value === null ? null : oneDecimal(value))
  return {
    benefit: one.benefit && roundedDifference(one.benefit),
    questionsSaved: one.questionsSaved && roundedDifference(one.questionsSaved),
    probeRecall: round(one.probeRecall),
    falseMemories: round(one.falseMemories),
    staleAsCurrent: round(one.staleAsCurrent),
    forgotten: round(one.forgotten),
    mixUp: one.mixUp,
  }
}

function roundedDifference({ value, interval }: Difference): Difference {
  if (interval === null) return { value: oneDecimal(value), interval }
  return {
    value: oneDecimal(value),
    interval: { low: oneDecimal(interval.low), high: oneDecimal(interval.high) },
  }
}
