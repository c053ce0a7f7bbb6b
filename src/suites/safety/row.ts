import { z } from 'zod'
import { CheckSchema } from '../../dataset/check.js'
import { IdSchema } from '../../dataset/id.js'
import { PastSessionSchema } from '../../dataset/session.js'

export const FACT_KINDS = ['said', 'never', 'superseded', 'shared'] as const

/** All groups, any string of each. */
const EvidenceSchema = z.array(z.array(z.string().min(1)).min(1)).min(1)

/** A line of `facts.jsonl`. Unknown fields are kept. */
export const FactSchema = z.looseObject({
  id: IdSchema,
  /** User whose fact it is. */
  owner: z.string().min(1),
  /**
   * - `said`: in a past session.
   * - `never`: plausible, and said nowhere.
   * - `superseded`: an old value that a later session replaced; `current` is the new one.
   * - `shared`: several people were told; in no mix-up.
   */
  kind: z.enum(FACT_KINDS),
  statement: z.string().min(1),
  /** How the owner asks for it. */
  question: z.string().min(1),
  /** An open question by which somebody else asks for it, naming the owner. */
  questionByOthers: z.string().min(1),
  evidence: EvidenceSchema,
  /** Evidence of the value that holds now, of a superseded fact. */
  current: EvidenceSchema.optional(),
  /** Ids of the sessions that say it; empty for what was never said. */
  sessions: z.array(z.string()).default([]),
  sharedWith: z.array(z.string()).optional(),
  project: z.string().min(1).optional(),
  /** When it is asked; the day after the last session when left out. */
  date: z.string().optional(),
})

/** A line of `tests.jsonl`: a task that is done with memory and without. */
export const TaskSchema = z.looseObject({
  id: IdSchema,
  user: z.string().min(1),
  kind: z.enum(['do', 'ask']),
  request: z.string().min(1),
  checks: z.array(CheckSchema).min(1),
  /** Ids of the facts that it takes. */
  needs: z.array(z.string()).optional(),
  project: z.string().min(1).optional(),
  date: z.string().optional(),
})

/** A past session; one with checks asks for something, and its last answer is graded. */
export const SafetySessionSchema = PastSessionSchema.extend({
  checks: z.array(CheckSchema).min(1).optional(),
})

export type SafetySession = z.infer<typeof SafetySessionSchema>
export type Fact = z.infer<typeof FactSchema>
export type FactKind = (typeof FACT_KINDS)[number]
export type Task = z.infer<typeof TaskSchema>
export type Evidence = z.infer<typeof EvidenceSchema>
