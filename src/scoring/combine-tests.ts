import type { LearningScore, LearningTestScore } from '../suites/learning/score-shape.js'
import { type CaseRule, caseVerdict } from './case-verdict.js'
import type { CombinedTest } from './combined-score.js'
import { mean, wilson } from './statistics/index.js'

/** Each test over all runs. A run that does not know a test has not run it. */
export function combineTests(
  scores: readonly LearningScore[],
  rule: CaseRule,
): Record<string, CombinedTest> {
  const combined: Record<string, CombinedTest> = Object.create(null)
  for (const id of new Set(scores.flatMap(({ tests }) => Object.keys(tests)))) {
    combined[id] = combineTest(
      scores.map(({ tests }) => (Object.hasOwn(tests, id) ? tests[id] : undefined)),
      rule,
    )
  }
  return combined
}

function combineTest(runs: (LearningTestScore | undefined)[], rule: CaseRule): CombinedTest {
  const first = runs.find(run => run !== undefined) as LearningTestScore
  const verdicts = runs.map(run => run?.verdict ?? 'not-run')
  const scores = runs.map(run => (run ? run.score : 0))
  const passed = verdicts.filter(verdict => verdict === 'passed').length
  const of = passed + verdicts.filter(verdict => verdict === 'failed').length
  return {
    area: first.area,
    kind: first.kind,
    split: first.split,
    score: mean(scores.filter(score => score !== null)),
    verdict: caseVerdict(verdicts, { ...rule, trap: first.split === 'trap' }),
    checks: first.checks.map((check, index) => combineCheck(check, runs, index)),
    passed,
    of,
    interval: wilson(passed, of),
    scores,
    verdicts,
  }
}

function combineCheck(
  check: LearningTestScore['checks'][number],
  runs: (LearningTestScore | undefined)[],
  index: number,
): CombinedTest['checks'][number] {
  const answers = runs
    .filter(run => run?.verdict !== 'not-applicable')
    .map(run => (run ? run.checks[index]?.pass : false))
  const undecided =
    answers.length === 0 || answers.some(pass => pass === null || pass === undefined)
  return {
    ...check,
    pass: undecided ? null : !answers.includes(false),
    passes: answers.filter(pass => pass === true).length,
  }
}
