import { z } from 'zod'

/** A fact or rule that a past session teaches. */
export const PlantSchema = z.looseObject({
  id: z.string().min(1),
  session: z.string().min(1),
  kind: z.string().min(1),
  text: z.string().min(1),
  scope: z.string().min(1),
  /** Plants that this one replaces. */
  supersedes: z.union([z.string(), z.array(z.string())]).optional(),
  /** All groups, any string of each: tokens that survive rewriting. */
  evidence: z.array(z.array(z.string().min(1)).min(1)),
})

export type Plant = z.infer<typeof PlantSchema>
