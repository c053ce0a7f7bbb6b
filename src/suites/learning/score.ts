import { whereOf } from '../../checks/texts.js'
import { meanPercent, type Share, totalPercent } from '../../scoring/share.js'
import type { CaseOutcome } from '../../scoring/verdict.js'
import type { LearningRow, Part, Split } from './row.js'
import type { LearningScore, LearningTestScore } from './score-shape.js'
import { isTrap } from './traps.js'

/**
 * The scores of one run. A row without an outcome is missing: its checks all fail, as those of an
 * errored case do. Order of rows and outcomes makes no difference.
 */
export function scoreLearning(
  rows: readonly LearningRow[],
  split: Split,
  outcomes: Iterable<CaseOutcome>,
): LearningScore {
  const byId = new Map(Array.from(outcomes, outcome => [outcome.id, outcome]))
  const partOf = partsOf(split)
  const scored = rows.map(row => scoreRow(row, partOf(row), byId.get(row.id)))
  const tests: LearningScore['tests'] = Object.create(null)
  for (const { row, test } of scored) tests[row.id] = test

  const measured = scored.filter(({ test }) => test.verdict !== 'not-applicable')
  const main = measured.filter(({ test }) => test.split !== 'trap')
  const shares = (of: Scored[]) => of.map(({ share }) => share)
  const area = (name: string) => meanPercent(shares(main.filter(({ row }) => row.area === name)))
  const ids = (of: Scored[]) => of.map(({ row }) => row.id).sort()
  const errors = ids(scored.filter(({ test }) => test.verdict === 'errored'))
  const missing = ids(scored.filter(({ test }) => test.verdict === 'not-run'))
  return {
    practice: meanPercent(shares(main.filter(({ test }) => test.split === 'practice'))),
    exam: meanPercent(shares(main.filter(({ test }) => test.split === 'exam'))),
    main: meanPercent(shares(main)),
    traps: totalPercent(shares(measured.filter(({ test }) => test.split === 'trap'))),
    fullyRight: main.filter(({ share }) => share.passed === share.of).length,
    byArea: {
      people: area('people'),
      rules: area('rules'),
      corrections: area('corrections'),
      work: area('work'),
    },
    complete: errors.length === 0 && missing.length === 0,
    errors,
    missing,
    notApplicable: ids(scored.filter(({ test }) => test.verdict === 'not-applicable')),
    tests,
  }
}

interface Scored {
  row: LearningRow
  test: LearningTestScore
  share: Share
}

function scoreRow(row: LearningRow, split: Part, outcome: CaseOutcome | undefined): Scored {
  const verdict = outcome?.verdict ?? 'not-run'
  const unanswered = verdict === 'not-applicable' ? null : false
  const checks = row.checks.map((check, index) => ({
    type: check.type,
    where: whereOf(check),
    value: check.value,
    pass: outcome && index in outcome.checks ? (outcome.checks[index] ?? null) : unanswered,
  }))
  const passed = checks.filter(check => check.pass === true).length
  const share = { passed, of: checks.length }
  const score = verdict === 'not-applicable' ? null : passed / checks.length
  return { row, share, test: { area: row.area, kind: row.kind, split, score, verdict, checks } }
}

/** A row that stands in no list of the split does not get past the loading of a dataset. */
function partsOf({ train }: Split): (row: LearningRow) => Part {
  const practice = new Set(train)
  return row => {
    if (isTrap(row)) return 'trap'
    return practice.has(row.id) ? 'practice' : 'exam'
  }
}
