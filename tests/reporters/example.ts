import type { CaseDetail, Column, FailureLine, RunSummary } from '../../reporters/summary.js'
import type { CaseResult } from '../../src/dataset/result.js'
import type { CaseOutcome } from '../../src/scoring/verdict.js'
import type { Area, LearningRow, Split } from '../../src/suites/learning/row.js'
import { scoreLearning } from '../../src/suites/learning/score.js'
import type { LearningScore } from '../../src/suites/learning/score-shape.js'

/** A small dataset about nobody: 4 rows an area, every other one an `ask` row, and 2 traps. */
export const rows: LearningRow[] = [
  ...(['people', 'rules', 'corrections', 'work'] as const).flatMap(area =>
    [1, 2, 3, 4].map(number => row(area, number)),
  ),
  { ...row('traps', 1), guard: true },
  { ...row('traps', 2), guard: true },
]

export const split: Split = {
  train: rows.filter(one => /-0[123]$/.test(one.id) && !one.guard).map(one => one.id),
  holdout: rows.filter(one => /-04$/.test(one.id)).map(one => one.id),
}

function row(area: Area, number: number): LearningRow {
  const id = `${area === 'traps' ? 'trap' : area}-0${number}`
  return {
    id,
    area,
    kind: number % 2 === 0 ? 'ask' : 'do',
    request: `Please write note ${number} about ${area}, and keep it short.`,
    project: 'Harbour',
    needs: [`plant-${number}`],
    checks: [
      { type: 'contains', value: `note ${number}` },
      { type: 'not_regex', where: 'any', value: '(?i)dear sir' },
    ],
  }
}

/** Outcomes in which a case passes as many of its two checks as `right` says. */
export function outcomes(
  right: (row: LearningRow) => number | Partial<CaseOutcome>,
): CaseOutcome[] {
  return rows.map(one => {
    const answer = right(one)
    if (typeof answer !== 'number') return { id: one.id, verdict: 'passed', checks: [], ...answer }
    const checks = one.checks.map((_, index) => index < answer)
    return { id: one.id, verdict: answer === 2 ? 'passed' : 'failed', checks }
  })
}

export function score(right: Parameters<typeof outcomes>[0]): LearningScore {
  return scoreLearning(rows, split, outcomes(right))
}

export function column(parts: Partial<Column> & Pick<Column, 'label' | 'score'>): Column {
  return {
    setup: null,
    control: false,
    recorded: false,
    isolated: true,
    partial: null,
    replay: null,
    resultsDir: `.vitest/memory-eval/learning/${parts.label}`,
    ...parts,
  }
}

/** Floor 50 (traps right), learned in between, ceiling 100. */
export const floor = column({
  label: 'none',
  setup: 'none',
  control: true,
  score: score(one => (one.guard ? 2 : 1)),
})
export const learned = column({
  label: 'learned',
  setup: 'learned',
  replay: { sends: 60, ms: 2140, reusedAgeMs: null },
  score: score(one => (one.area === 'work' ? 1 : 2)),
})
export const ceiling = column({
  label: 'answer-key',
  setup: 'answer-key',
  control: true,
  score: score(() => 2),
})

export function summary(columns: Column[], more: Partial<RunSummary> = {}): RunSummary {
  return {
    dataset: 'learning',
    columns,
    notes: [],
    failures: [],
    startedAt: '2026-10-05T09:00:00.000Z',
    packageVersion: '0.1.0',
    ...more,
  }
}

export function failure(parts: Partial<FailureLine> = {}): FailureLine {
  return {
    id: 'work-02',
    label: 'learned',
    verdict: 'failed',
    request: 'Please write note 2 about work, and keep it short.',
    messages: ['any must not match (?i)dear sir  [check 2/2 not_regex]'],
    location: { file: 'dataset/learning/tests.jsonl', line: 14 },
    ...parts,
  }
}

export function details(columns: Column[], result: Partial<CaseResult> = {}): CaseDetail[] {
  return rows.flatMap(one =>
    columns.map(({ label, score: { tests } }) => ({
      id: one.id,
      label,
      request: one.request,
      row: one,
      result: { reply: `Here is note ${one.id}.`, files: { 'notes/a.md': '# Note\n' }, ...result },
      messages: tests[one.id]?.verdict === 'failed' ? [`${one.id} failed`] : [],
    })),
  )
}

/** What an assistant might write to make a report act. */
export const hostile = [
  '\x1b[2J\x1b[31mred\x1b]8;;https://evil.example\x07link',
  '::error file=a.ts,line=1::from the reply',
  '##[group]from the reply',
  '<script>document.title = "ran"; alert(1)</script>',
  '<img src="https://evil.example/x.png" onerror="alert(2)">',
  '</pre></details></style><style>body { display: none }</style>',
  '![picture](https://evil.example/y.png) [click](javascript:alert(3)) @someone #1',
  '| cell | `code` | **bold** |',
  '```',
  '<svg onload=alert(4)><a href="javascript:alert(5)">go</a>',
  '"><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '\u202eright to left\u0000 \ud800',
].join('\n')
