import { z } from 'zod'

const share = z.number().min(0).max(100)
const count = z.number().int().nonnegative()
const budget = z.number().positive()

/**
 * What a gate asks of one setup. Scores are floors for the printed means, in percent; a run that
 * falls below one of them fails.
 */
export const GateLimitsSchema = z.strictObject({
  practice: share.optional(),
  exam: share.optional(),
  main: share.optional(),
  people: share.optional(),
  rules: share.optional(),
  corrections: share.optional(),
  work: share.optional(),
  /** Traps are all or nothing: 100, in every run. */
  traps: z
    .literal(100, {
      error: 'a trap is never stepped into a little: the only gate for traps is 100',
    })
    .optional(),
  /** Tests whose checks all pass, the mean of the runs. */
  fullyRight: z.number().nonnegative().optional(),
  /** Points of main that the memory must add to `none`. */
  lift: z.number().min(-100).max(100).optional(),
  /** Points that main may fall below the score of the base. */
  drop: share.optional(),
  /**
   * Cases that may error while the scores still decide; never for traps, lift and controls.
   * @default 0
   */
  maxErrors: count.optional(),
  /** What the cases of one run may take together. */
  maxTokens: budget.optional(),
  /** US dollars that the cases of one run may cost together. */
  maxUsd: budget.optional(),
  /** Milliseconds below which 95 % of the turns stay. */
  maxP95Ms: budget.optional(),
  /** Decide although cases are not kept apart (`isolation: 'shared'`). @default false */
  allowShared: z.boolean().optional(),
})

export type GateLimits = z.infer<typeof GateLimitsSchema>

/** Setups that a gate of the learning suite can speak of. */
const SETUPS = ['none', 'learned', 'answer-key'] as const

/** A control is held to its own numbers only. */
const ControlLimitsSchema = GateLimitsSchema.omit({ lift: true, drop: true, maxErrors: true })

const GateOfSetupsSchema = z.strictObject({
  none: ControlLimitsSchema.optional(),
  learned: GateLimitsSchema.optional(),
  'answer-key': ControlLimitsSchema.optional(),
})

/**
 * The option `gate`: limits for each setup, `{ learned: { exam: 85 } }`, or flat ones, which mean
 * `learned`, alone or under the name of the suite, `{ learning: … }`. Parses to limits by setup.
 */
export const GateSchema = z.preprocess(bySetup, GateOfSetupsSchema)

/** What a user may write. */
export type GateOption = GateLimits | Gate | { learning: GateLimits | Gate }

/** Limits by setup. */
export type Gate = z.infer<typeof GateOfSetupsSchema>

function bySetup(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const keys = Object.keys(value)
  if (keys.length === 1 && 'learning' in value) return bySetup(value.learning)
  return keys.some(key => SETUPS.some(setup => setup === key)) ? value : { learned: value }
}
