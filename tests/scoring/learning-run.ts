import type { LearningRun } from '../../src/scoring/combined-score.js'
import type { CheckPass, Verdict } from '../../src/scoring/verdict.js'
import type { Area, LearningRow } from '../../src/suites/learning/row.js'
import { scoreLearning } from '../../src/suites/learning/score.js'

/**
 * A run over tests that are named after their area: `p` for a check that passes, `-` for one that
 * fails, `?` for an undecided one; `error`, `missing` and `n/a` for a whole test. Tests whose number
 * is even are exam tests.
 */
export function learningRun(
  answers: Record<string, string>,
  spent?: LearningRun['spent'],
): LearningRun {
  const rows = Object.entries(answers).map(([id, answer]) => rowOf(id, answer))
  const exam = rows.filter(({ id }) => Number(id.at(-1)) % 2 === 0).map(({ id }) => id)
  const outcomes = Object.entries(answers).flatMap(([id, answer]) => {
    const verdict = verdictOf(answer)
    if (verdict === 'not-run') return []
    const checks = /^[p?-]+$/.test(answer) ? [...answer].map(passOf) : [false, false]
    return { id, verdict, checks: verdict === 'not-applicable' ? [null, null] : checks }
  })
  const split = { train: rows.map(({ id }) => id).filter(id => !exam.includes(id)), holdout: exam }
  return { score: scoreLearning(rows, split, outcomes), spent }
}

function rowOf(id: string, answer: string): LearningRow {
  const area = id.startsWith('trap') ? 'traps' : (id.replace(/-?\d*$/, '') as Area)
  const count = /^[p?-]+$/.test(answer) ? answer.length : 2
  return {
    id,
    area,
    kind: 'ask',
    request: 'Who?',
    checks: Array.from({ length: count }, (_, index) => ({
      type: index === 0 ? ('contains' as const) : ('not_contains' as const),
      value: `${id} ${index}`,
    })),
    ...(area === 'traps' ? { guard: true } : {}),
  }
}

function verdictOf(answer: string): Verdict {
  if (answer === 'error') return 'errored'
  if (answer === 'missing') return 'not-run'
  if (answer === 'n/a') return 'not-applicable'
  if (answer.includes('?')) return 'errored'
  return answer.includes('-') ? 'failed' : 'passed'
}

function passOf(mark: string): CheckPass {
  return mark === '?' ? null : mark === 'p'
}
