import { z } from 'zod'

/** A case that is known to fail. */
export const KnownCaseSchema = z.strictObject({
  /** Checks of the row that fail, as positions in its list. */
  failing: z.array(z.number().int().nonnegative()),
  /** Why this is accepted for now. */
  reason: z.string().min(1),
  /** SHA-256 of the row's request and checks; an entry of another row is ignored. */
  row: z.string().min(1),
})

/** The committed file of known failures, of the `learned` setup. */
export const BaselineSchema = z.strictObject({
  version: z.literal(1),
  /** Dataset → case id → the known failure; sorted, so that a change is a small diff. */
  cases: z.record(z.string(), z.record(z.string(), KnownCaseSchema)),
})

export type Baseline = z.infer<typeof BaselineSchema>
export type KnownCase = z.infer<typeof KnownCaseSchema>
