import { z } from 'zod'
import { RECORD_SCHEMAS } from './records.js'
import { StreamInfoSchema } from './row.js'

const SCHEMAS = {
  'stream-info': { schema: StreamInfoSchema, title: 'stream.json of a stream' },
  'stream-aime-row': {
    schema: RECORD_SCHEMAS.aime_2024,
    title: 'A line of stream.jsonl of the format aime_2024',
  },
  'stream-gpqa-row': {
    schema: RECORD_SCHEMAS.gpqa_diamond,
    title: 'A line of stream.jsonl of the format gpqa_diamond',
  },
  'stream-mmlu-row': {
    schema: RECORD_SCHEMAS.mmlu_pro,
    title: 'A line of stream.jsonl of the format mmlu_pro',
  },
  'stream-tool-row': {
    schema: RECORD_SCHEMAS.toolbench,
    title: 'A line of stream.jsonl of the format toolbench',
  },
}

/** The JSON Schemas for editors, as they stand in `dataset/schemas`: file name → text. */
export function streamJsonSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, { schema, title }]) => {
      const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodType, { io: 'input' })
      return [`${name}.schema.json`, `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`]
    }),
  )
}
