import { z } from 'zod'

/** A past session as a script: its files and the user's turns, in order. */
export const PastSessionSchema = z.looseObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  project: z.string().min(1),
  files: z.array(z.looseObject({ path: z.string().min(1), text: z.string() })).default([]),
  turns: z.array(z.string()).min(1),
  plants: z.array(z.string()).default([]),
  user: z.string().optional(),
})

export type PastSession = z.infer<typeof PastSessionSchema>
