import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LearningRow } from '../suites/learning/row.js'
import type { CheckPass, Verdict } from './verdict.js'

/** A case that is known to fail. */
export const KnownCaseSchema = z.strictObject({
  /** Checks of the row that fail, as positions in its list. */
  failing: z.array(z.number().int().nonnegative()).min(1),
  /** Why this is accepted for now. */
  reason: z.string().min(1),
  /** Runs in which it passed, of those that it was blessed from; left out where that was one. */
  passed: z.number().int().nonnegative().optional(),
  of: z.number().int().positive().optional(),
  /** Hash of the row's request and checks (`rowHash`); the entry of another row is ignored. */
  row: z.string().min(1),
})

/** The committed file of known failures of the `learned` setup: dataset → case id → failure. */
export const BaselineSchema = z.strictObject({
  version: z.literal(1),
  cases: z.record(z.string(), z.record(z.string(), KnownCaseSchema)),
  /**
   * Dataset → runs that its results are from; one where left out. A case that is not listed was
   * right in all of them.
   */
  runs: z.record(z.string(), z.number().int().positive()).optional(),
  /**
   * Dataset → case id → hashes of the row and of each of its checks, of all that were measured: what
   * was removed or loosened since, and which rows are still those that were right.
   */
  rows: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** Dataset → what its results were made with. */
  made: z
    .record(
      z.string(),
      z.strictObject({
        /** Version of this package. */
        package: z.string(),
        /** False where cases could not be kept apart. */
        isolated: z.boolean(),
      }),
    )
    .optional(),
})

export type Baseline = z.infer<typeof BaselineSchema>
export type KnownCase = z.infer<typeof KnownCaseSchema>

/** What a baseline needs to know of a row, of whichever suite. */
export type KnowableRow = Pick<
  LearningRow,
  'id' | 'request' | 'kind' | 'user' | 'project' | 'date' | 'guard'
> & { checks: readonly unknown[] }

/** What a baseline needs to know of a score. */
export interface BlessableScore {
  tests: Record<
    string,
    { verdict: Verdict; checks: { pass: CheckPass }[]; passed?: number; of?: number }
  >
}

/** Identifies what a row asks and checks. */
export function rowHash(row: KnowableRow): string {
  const { request, kind, user, project, date, checks } = row
  const text = JSON.stringify([request, kind, user, project, date, checks])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/**
 * The entries of a dataset that still fit its rows, and the ids of those that do not. Traps are
 * never known failures: a one-off that became a rule fails every run.
 */
export function fittingCases(
  cases: Record<string, KnownCase>,
  rows: readonly KnowableRow[],
): { fitting: Record<string, KnownCase>; ignored: string[] } {
  const byId = new Map(rows.map(row => [row.id, row]))
  const fits = ([id, known]: [string, KnownCase]) => {
    const row = byId.get(id)
    return row !== undefined && !row.guard && rowHash(row) === known.row
  }
  const entries = Object.entries(cases)
  return {
    fitting: Object.fromEntries(entries.filter(fits)),
    ignored: entries.filter(entry => !fits(entry)).map(([id]) => id),
  }
}

/** Cases that were right in all runs of a baseline, traps aside. */
export interface AlwaysRightCases {
  ids: string[]
  /** Runs that they were right in. */
  of: number
}

/** Null where the baseline knows nothing of a dataset. */
export function alwaysRightCases(
  { cases, runs, rows: blessed }: Baseline,
  dataset: string,
  rows: readonly KnowableRow[],
): AlwaysRightCases | null {
  const failing = cases[dataset]
  if (failing === undefined) return null
  const hashes = blessed?.[dataset]
  const ids = rows
    .filter(({ id, guard }) => !guard && !Object.hasOwn(failing, id))
    .filter(row => hashes === undefined || hashes[row.id]?.split(' ', 1)[0] === rowHash(row))
    .map(({ id }) => id)
  return { ids, of: runs?.[dataset] ?? 1 }
}

/** The rows that were measured, by id, for a baseline. */
export function blessRows(
  score: BlessableScore,
  rows: readonly KnowableRow[],
): Record<string, string> {
  const measured = rows.filter(({ id }) => {
    const verdict = score.tests[id]?.verdict
    return verdict === 'passed' || verdict === 'failed'
  })
  const entries = measured.map((row): [string, string] => [
    row.id,
    [rowHash(row), ...row.checks.map(checkHash)].join(' '),
  ])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Rows that are gone since a baseline was blessed, and those of which a check is gone or was changed. */
export function weakenedRows(
  blessed: Readonly<Record<string, string>>,
  rows: readonly KnowableRow[],
): { removed: string[]; loosened: string[] } {
  const byId = new Map(rows.map(row => [row.id, row]))
  const ids = Object.keys(blessed).sort()
  return {
    removed: ids.filter(id => !byId.has(id)),
    loosened: ids.filter(id => {
      const now = byId.get(id)?.checks.map(checkHash)
      const [, ...before] = (blessed[id] ?? '').split(' ')
      return now !== undefined && before.some(check => !now.includes(check))
    }),
  }
}

function checkHash(check: unknown): string {
  return createHash('sha256').update(JSON.stringify(check)).digest('hex').slice(0, 8)
}

/**
 * The known failures that pass now in every run, as far as that can be known: one that passed now
 * and then when it was blessed is mended only by as many runs.
 *
 * @param passed with the number of runs, none where one of them failed
 */
export function mendedCases(
  cases: Readonly<Record<string, KnownCase>>,
  passed: readonly { id: string; runs: number }[],
): string[] {
  return passed
    .filter(({ id, runs }) => {
      const known = Object.hasOwn(cases, id) ? cases[id] : undefined
      if (known === undefined || runs === 0) return false
      return (known.passed ?? 0) === 0 || runs >= (known.of ?? 1)
    })
    .map(({ id }) => id)
    .sort()
}

/**
 * The failures of complete runs as entries of a baseline, sorted by id. A reason given earlier
 * stays with a failure that did not change.
 */
export function blessCases(
  score: BlessableScore,
  rows: readonly KnowableRow[],
  reason: string,
  earlier: Record<string, KnownCase> = {},
): Record<string, KnownCase> {
  const entries = rows.flatMap((row): [string, KnownCase][] => {
    const test = score.tests[row.id]
    if (row.guard || test?.verdict !== 'failed') return []
    const failing = test.checks.flatMap(({ pass }, index) => (pass ? [] : [index]))
    // What fails beside its checks is a mix-up, which nobody may get used to.
    if (failing.length === 0) return []
    const hash = rowHash(row)
    const before = earlier[row.id]
    const same = before?.row === hash && String(before.failing) === String(failing)
    const times = test.of !== undefined && test.of > 1 ? { passed: test.passed, of: test.of } : {}
    return [[row.id, { failing, reason: same ? before.reason : reason, ...times, row: hash }]]
  })
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
