import { z } from 'zod'

/** How an answer is compared with the target; a stream's format fixes it. */
export const MATCH_MODES = ['integer', 'choice', 'tool_call'] as const
export type MatchMode = (typeof MATCH_MODES)[number]

/** The upstream formats of a stream: name → match mode and, for a choice, its last letter. */
export const FORMATS = {
  aime_2024: { match: 'integer' },
  gpqa_diamond: { match: 'choice', lastLetter: 'D' },
  mmlu_pro: { match: 'choice', lastLetter: 'J' },
  toolbench: { match: 'tool_call' },
} as const satisfies Record<string, { match: MatchMode; lastLetter?: string }>
export type StreamFormat = keyof typeof FORMATS

/** `stream.json` beside `stream.jsonl`. */
export const StreamInfoSchema = z.looseObject({
  title: z.string().min(1),
  format: z.enum(['aime_2024', 'gpqa_diamond', 'mmlu_pro', 'toolbench']),
  license: z.string().min(1),
  /** What tasks teach, by a short name: one sentence each. Tasks name theirs in `lesson`. */
  lessons: z.record(z.string(), z.string()).optional(),
})
export type StreamInfo = z.infer<typeof StreamInfoSchema>
