import { caseVerdict } from '../../scoring/case-verdict.js'
import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import type { StreamCase } from './score.js'

/** A task over all runs, as a baseline takes it over: it has one check, that its answer is right. */
export interface StreamTest {
  /** By `minPasses`; errored where one run broke. */
  verdict: Verdict
  checks: { pass: CheckPass }[]
  /** Runs with the right answer, of those that did not break. */
  passed: number
  of: number
}

/** The tasks of a stream by their ids; the reversed order is none of its. */
export function combineTests(
  cases: readonly StreamCase[],
  minPasses?: number,
): Record<string, StreamTest> {
  const byId = new Map<string, StreamCase[]>()
  for (const one of cases) {
    if (one.outcome?.order === 'forward') byId.set(one.id, [...(byId.get(one.id) ?? []), one])
  }
  return Object.fromEntries([...byId].map(([id, runs]) => [id, testOf(runs, minPasses)]))
}

function testOf(runs: readonly StreamCase[], minPasses: number | undefined): StreamTest {
  const answers = runs.map(({ outcome }) => outcome?.right ?? null)
  const verdicts = runs.map(({ broke, outcome }): Verdict => {
    if (broke) return 'errored'
    return outcome?.right ? 'passed' : 'failed'
  })
  const counted = (verdict: Verdict) => verdicts.filter(one => one === verdict).length
  return {
    verdict: caseVerdict(verdicts, { minPasses }),
    checks: [{ pass: answers.includes(null) ? null : !answers.includes(false) }],
    passed: counted('passed'),
    of: counted('passed') + counted('failed'),
  }
}
