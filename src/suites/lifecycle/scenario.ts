import { z } from 'zod'
import { IdSchema } from '../../dataset/id.js'

/** ISO 8601 with an offset or `Z`; a step without a time starts at nine o'clock of its day. */
const place = {
  user: z.string().min(1),
  project: z.string().min(1).optional(),
  /** Whole days after the scenario's first day: a century at most, for dates that every system can read. */
  day: z.number().int().min(0).max(36_500),
  /** Overrides `day`: the very moment, with its offset, e.g. `2026-03-08T00:20:00+02:00`. */
  at: z.iso.datetime({ offset: true }).optional(),
}

const DocumentStep = z.looseObject({
  type: z.literal('document'),
  ...place,
  title: z.string().min(1),
  text: z.string().min(1),
  /** Kind of place that it comes from, e.g. `wiki`, `mail`. */
  source: z.string().min(1),
})

const LearningStep = z.looseObject({
  type: z.literal('learning'),
  ...place,
  kind: z.string().min(1),
  text: z.string().min(1),
  confidence: z.number().min(0).max(1),
})

/** What the scripted agent's tool answers, and whether the call worked. */
const ToolSchema = z.looseObject({
  name: z.string().min(1),
  result: z.string().min(1),
  failed: z.boolean().optional(),
})

const ChatStep = z.looseObject({
  type: z.literal('chat'),
  ...place,
  agent: z.string().min(1),
  thread: z.string().min(1),
  /** One minute apart: the user's text, then the reply. */
  exchanges: z
    .array(
      z.looseObject({
        user: z.string().min(1),
        tools: z.array(ToolSchema).optional(),
        /** What the agent says besides its tools' results and the answer to a question. */
        reply: z.string().min(1).optional(),
      }),
    )
    .min(1),
  /** Chats of neighbouring steps with the same name are written at the same time. */
  together: z.string().min(1).optional(),
})

export const StepSchema = z.discriminatedUnion('type', [DocumentStep, LearningStep, ChatStep])

/** One scenario of `scenarios.json`: what is written into an empty memory before its probes. */
export const ScenarioSchema = z.looseObject({
  id: IdSchema,
  title: z.string().min(1),
  /** What it checks, in a sentence. */
  purpose: z.string().min(1),
  /** The day that `day: 0` stands for; the same for all when left out. */
  epoch: z.iso.date().optional(),
  steps: z.array(StepSchema).min(1),
})

export type Step = z.infer<typeof StepSchema>
export type DocumentStep = z.infer<typeof DocumentStep>
export type LearningStep = z.infer<typeof LearningStep>
export type ChatStep = z.infer<typeof ChatStep>
export type Scenario = z.infer<typeof ScenarioSchema>
