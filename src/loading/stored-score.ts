import { z } from 'zod'
import { CHECK_TYPES } from '../dataset/check.js'
import { combineRuns } from '../scoring/combine-runs.js'
import type { CombinedScore } from '../scoring/combined-score.js'
import { AREAS, KINDS } from '../suites/learning/row.js'
import type { LearningScore } from '../suites/learning/score-shape.js'

const share = z.number().min(0).max(100).nullable()
const ids = z.array(z.string())
const verdict = z.enum(['passed', 'failed', 'errored', 'not-run', 'not-applicable'])
const score = z.number().min(0).max(1).nullable()

const TestSchema = z.looseObject({
  area: z.enum(AREAS),
  kind: z.enum(KINDS),
  split: z.enum(['practice', 'exam', 'trap']),
  score,
  verdict,
  checks: z
    .array(
      z.looseObject({
        type: z.enum(CHECK_TYPES),
        where: z.enum(['reply', 'files', 'any']),
        value: z.string(),
        pass: z.boolean().nullable(),
      }),
    )
    .min(1),
})

const numbers = {
  practice: share,
  exam: share,
  main: share,
  traps: share,
  fullyRight: z.number().nonnegative(),
  byArea: z.looseObject({ people: share, rules: share, corrections: share, work: share }),
  complete: z.boolean(),
  errors: ids,
  missing: ids,
  notApplicable: ids,
}

/** `score.json` of one run. */
const RunSchema = z.looseObject({ ...numbers, tests: z.record(z.string(), TestSchema) })

const count = z.number().int().nonnegative()
const spent = z.looseObject({ perRun: z.number(), reported: count, of: count }).nullable()
const interval = z.looseObject({ low: z.number(), high: z.number() }).nullable()

/** `score.json` above the runs of a setup. */
const CombinedSchema = z
  .looseObject({
    ...numbers,
    tests: z.record(
      z.string(),
      TestSchema.extend({
        passed: count,
        of: count,
        scores: z.array(score).min(1),
        verdicts: z.array(verdict).min(1),
        interval,
      }),
    ),
    runs: z.array(z.looseObject(numbers)).min(1),
    intervals: z.record(z.string(), z.unknown()),
    flaky: ids,
    cost: z.looseObject({ calls: spent, tokens: spent, usd: spent }),
    latency: z
      .looseObject({ p50: z.number(), p95: z.number(), reported: count, of: count })
      .nullable(),
  })
  .refine(({ tests, runs }) =>
    Object.values(tests).every(({ scores }) => scores.length === runs.length),
  )

/**
 * The score that a `score.json` holds, of one run or of several.
 * @throws Error that says what is wrong with it, without the name of the file
 */
export function parseScore(text: string): LearningScore | CombinedScore {
  const value: unknown = JSON.parse(text)
  const combined = hasRuns(value)
  const parsed = (combined ? CombinedSchema : RunSchema).safeParse(value)
  if (parsed.success) return value as LearningScore | CombinedScore
  const [issue] = parsed.error.issues
  throw new Error(
    `it is no score of the learning suite (${issue?.path.join('.')}: ${issue?.message})`,
  )
}

/** The same score as one over runs; one of a single run is one of one run. */
export function asCombined(score: LearningScore | CombinedScore): CombinedScore {
  return isCombined(score) ? score : combineRuns([{ score }])
}

export function isCombined(score: LearningScore | CombinedScore): score is CombinedScore {
  return hasRuns(score)
}

function hasRuns(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'runs'))
}
