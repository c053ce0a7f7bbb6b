import { z } from 'zod'

export const CHECK_TYPES = [
  'contains',
  'not_contains',
  'regex',
  'not_regex',
  'file_exists',
  'not_file_exists',
] as const

/** One assertion of a case. `where` left out means `reply`. */
export const CheckSchema = z.looseObject({
  type: z.enum(CHECK_TYPES),
  where: z.enum(['reply', 'files', 'any']).optional(),
  value: z.string().min(1),
})

export type Check = z.infer<typeof CheckSchema>
export type CheckType = (typeof CHECK_TYPES)[number]
export type CheckWhere = NonNullable<Check['where']>
