import { z } from 'zod'
import { FactSchema, SafetySessionSchema, TaskSchema } from './row.js'

const SCHEMAS = {
  'facts-row': { schema: FactSchema, title: 'A line of facts.jsonl' },
  'tasks-row': { schema: TaskSchema, title: 'A line of tests.jsonl of a safety dataset' },
  'safety-sessions': {
    schema: z.array(SafetySessionSchema),
    title: 'past-sessions.json of a safety dataset: the sessions of all people, by date',
  },
}

/** The JSON Schemas for editors, as they stand in `dataset/schemas`: file name → text. */
export function safetyJsonSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, { schema, title }]) => {
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
      return [`${name}.schema.json`, `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`]
    }),
  )
}
