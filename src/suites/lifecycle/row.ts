import { z } from 'zod'
import { IdSchema } from '../../dataset/id.js'

/**
 * The call by which a probe asks.
 * - `turn`: the first turn of a new thread.
 * - `long-thread`: the next turn of `thread`, whose last eight turns are still in the prompt.
 * - `session-start`: a session begins; the question is its focus.
 * - `compaction`: the oldest turns of `thread` leave the prompt; the question is its focus.
 * - `brief`: a context document on the question.
 */
export const VIAS = ['turn', 'long-thread', 'session-start', 'compaction', 'brief'] as const

/** `lexical`: the question shares its words with what was said; `paraphrase`: only the meaning. */
export const STYLES = ['lexical', 'paraphrase'] as const

const Texts = z.array(z.string().min(1)).min(1)

/** A line of `probes.jsonl`. All texts are looked for in a pack with case ignored. Unknown fields are kept. */
export const ProbeSchema = z.looseObject({
  id: IdSchema,
  /** Id of its scenario. */
  scenario: IdSchema,
  user: z.string().min(1),
  agent: z.string().min(1),
  project: z.string().min(1).optional(),
  via: z.enum(VIAS),
  /** Of `long-thread` and `compaction`: the thread of the scenario. */
  thread: z.string().min(1).optional(),
  question: z.string().min(1),
  style: z.enum(STYLES),
  /** All must be in the pack; a probe without it is not scored, and checks `forbidden` alone. */
  expect: Texts.optional(),
  /** Other wordings, for answers and derived facts; never for the pack. */
  accept: Texts.optional(),
  /** Superseded values: none may come before `expect[0]`. */
  stale: Texts.optional(),
  /** Must not be in the pack at all. */
  forbidden: Texts.optional(),
  /** Two values that contradict each other and must both be shown. */
  disagreement: z.tuple([z.string().min(1), z.string().min(1)]).optional(),
  /** When it is asked; a day after the scenario's last step when left out. */
  at: z.iso.datetime({ offset: true }).optional(),
  /** Which KPIs it counts for beside accuracy. */
  group: z.enum(['learning', 'surprise', 'conflicts']).optional(),
})

export type Probe = z.infer<typeof ProbeSchema>
export type Via = (typeof VIAS)[number]
export type Style = (typeof STYLES)[number]
