import { z } from 'zod'
import { PLAIN_VERBS } from '../verbs.js'
import { show } from './show.js'

/** Verbs of the contract that a process can serve; others are ignored. */
export const VERBS = ['openSession', ...PLAIN_VERBS] as const

export type Verb = (typeof VERBS)[number]

/** The answer to `initialize`. */
export const Capabilities = z.looseObject({
  protocol: z.literal(1),
  verbs: z.array(z.string()).min(1),
  isolation: z.enum(['clone', 'namespace', 'exclusive', 'shared']).optional(),
  scopes: z.array(z.enum(['user', 'project'])).optional(),
  time: z.enum(['native', 'text', 'none']).optional(),
  reuse: z.boolean().optional(),
})
export type Capabilities = z.infer<typeof Capabilities>

export const UsageShape = z.looseObject({
  calls: z.number().optional(),
  tokens: z.number().optional(),
  usd: z.number().optional(),
  byRole: z
    .record(
      z.string(),
      z.object({
        calls: z.number().optional(),
        tokens: z.number().optional(),
        usd: z.number().optional(),
      }),
    )
    .optional(),
})

export const Turn = z.union([
  z.string(),
  z.looseObject({
    reply: z.string(),
    turn: z.string().optional(),
    files: z.record(z.string(), z.string()).optional(),
    toolCalls: z
      .array(z.looseObject({ id: z.string(), name: z.string(), arguments: z.unknown() }))
      .optional(),
    usage: UsageShape.optional(),
    asked: z.array(z.string()).optional(),
    recalled: z.array(z.string()).optional(),
  }),
])

export const Item = z.looseObject({
  id: z.string().optional(),
  text: z.string(),
  score: z.number().optional(),
  sources: z.array(z.string()).optional(),
  at: z.string().optional(),
})

export const PackShape = z.union([z.string(), z.array(z.string()), z.array(Item)])

export const DerivedShape = z.looseObject({
  facts: z.array(Item).optional(),
  beliefs: z.array(Item).optional(),
  conflicts: z.array(Item).optional(),
})

/**
 * Checks an answer against its shape.
 *
 * @throws Error that names the method, the field and what came instead
 */
export function checked<T>(method: string, shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  const problems = show(z.prettifyError(parsed.error), 600)
  throw new Error(
    `${method} was answered with something else than the protocol says (docs/protocol.md):\n${problems}\ngot ${show(JSON.stringify(answer) ?? 'nothing')}`,
  )
}
