import { z } from 'zod'
import { CheckSchema } from '../../dataset/check.js'
import { IdSchema } from '../../dataset/id.js'

export const AREAS = ['people', 'rules', 'corrections', 'work', 'traps'] as const
export const KINDS = ['do', 'ask'] as const

/** A line of `tests.jsonl`. Unknown fields are kept. */
export const LearningRowSchema = z.looseObject({
  id: IdSchema,
  area: z.enum(AREAS),
  kind: z.enum(KINDS),
  request: z.string().min(1),
  checks: z.array(CheckSchema).min(1),
  /** True for traps. */
  guard: z.boolean().optional(),
  /** Ids of the plants that the row tests. */
  needs: z.array(z.string()).optional(),
  project: z.string().min(1).optional(),
  date: z.string().optional(),
  user: z.string().min(1).optional(),
})

export type LearningRow = z.infer<typeof LearningRowSchema>
export type Area = (typeof AREAS)[number]
export type Kind = (typeof KINDS)[number]

/** `split.json`: practice and exam ids; traps stand in neither. */
export const SplitSchema = z.looseObject({
  train: z.array(z.string()),
  holdout: z.array(z.string()),
})

export type Split = z.infer<typeof SplitSchema>
export type Part = 'practice' | 'exam' | 'trap'

/** A fresh session's place where a row leaves it out. */
export const DEFAULT_USER = 'maya-okafor'
export const DEFAULT_PROJECT = 'Home'
export const DEFAULT_DATE = '2026-10-05T09:00:00Z'
