import { z } from 'zod'
import { PastSessionsSchema, PlantedSchema } from './parse-documents.js'
import { LearningRowSchema, SplitSchema } from './row.js'

const SCHEMAS = {
  'tests-row': { schema: LearningRowSchema, title: 'A line of tests.jsonl' },
  split: { schema: SplitSchema, title: 'split.json: ids of practice and exam tests' },
  'past-sessions': {
    schema: PastSessionsSchema,
    title: 'past-sessions.json: the history, in order',
  },
  planted: { schema: PlantedSchema, title: 'planted.json: what the past sessions teach' },
}

/** The JSON Schemas for editors, as they stand in `dataset/schemas`: file name → text. */
export function jsonSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, { schema, title }]) => {
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
      return [`${name}.schema.json`, `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`]
    }),
  )
}
