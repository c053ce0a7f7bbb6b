import { z } from 'zod'
import { IdSchema } from '../../dataset/id.js'
import { FORMATS, type StreamFormat } from './row.js'

/** What a row of ours may say beside the record of its source. Unknown fields are kept. */
const OWN = {
  /** A number is the source's own count, which names no result: such a record gets an id of its place. */
  id: z.union([IdSchema, z.number()]).optional(),
  /** Name of what its feedback teaches. */
  lesson: z.string().min(1).optional(),
  /** Further lessons that it teaches for the first time. */
  alsoTeaches: z.array(z.string().min(1)).optional(),
  /** Lessons of other tasks that help with it. */
  uses: z.array(z.string().min(1)).optional(),
  /** The text of the target in its source, where that goes over several lines. */
  targetAsWritten: z.string().min(1).optional(),
}

const text = z.string().min(1)

const letters = (format: 'gpqa_diamond' | 'mmlu_pro') =>
  z.string().regex(new RegExp(`^[A-${FORMATS[format].lastLetter}]$`), {
    error: `a letter from A to ${FORMATS[format].lastLetter}`,
  })

export const AimeRecordSchema = z.looseObject({
  ...OWN,
  problem: text,
  answer: z.union([
    z.number().int().min(0).max(999),
    z.string().regex(/^\d{1,3}$/, { error: 'a whole number from 0 to 999' }),
  ]),
  year: z.union([z.number().int(), z.string()]).optional(),
})

export const GpqaRecordSchema = z.looseObject({
  ...OWN,
  question: text,
  options: z.array(text).length(4),
  answer: letters('gpqa_diamond'),
  correct_answer_text: z.string().optional(),
  domain: z.string().optional(),
})

export const MmluRecordSchema = z.looseObject({
  ...OWN,
  question: text,
  options: z.array(text).min(2).max(10),
  answer: letters('mmlu_pro'),
  answer_index: z.number().int().min(0).max(9).optional(),
  category: z.string().optional(),
})

const message = z.looseObject({ role: z.string(), content: z.string() })
const messages = z.array(message).min(1)
/** A list, or the text of one. */
const structured = z.union([text, z.looseObject({}), z.array(z.unknown()).min(1)])

export const ToolRecordSchema = z
  .looseObject({
    ...OWN,
    /** A text, or the messages of one turn (or of several, each a list). */
    question: z.union([text, messages, z.array(messages).min(1)]),
    functions: structured.optional(),
    function: structured.optional(),
    answer: structured.optional(),
    ground_truth: structured.optional(),
    category: z.string().optional(),
  })
  .refine(row => row.functions !== undefined || row.function !== undefined, {
    path: ['functions'],
    error: 'the list of functions, as `functions` or `function`',
  })
  .refine(row => row.answer !== undefined || row.ground_truth !== undefined, {
    path: ['answer'],
    error: 'the calls that are right, as `answer` or `ground_truth`',
  })

export type AimeRecord = z.infer<typeof AimeRecordSchema>
export type GpqaRecord = z.infer<typeof GpqaRecordSchema>
export type MmluRecord = z.infer<typeof MmluRecordSchema>
export type ToolRecord = z.infer<typeof ToolRecordSchema>
export type StreamRecord = AimeRecord | GpqaRecord | MmluRecord | ToolRecord

/** The shape of a record, by the format of its stream. */
export const RECORD_SCHEMAS = {
  aime_2024: AimeRecordSchema,
  gpqa_diamond: GpqaRecordSchema,
  mmlu_pro: MmluRecordSchema,
  toolbench: ToolRecordSchema,
} as const satisfies Record<StreamFormat, z.ZodType<StreamRecord>>
