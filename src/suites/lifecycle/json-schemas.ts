import { z } from 'zod'
import { ProbeSchema } from './row.js'
import { ScenarioSchema } from './scenario.js'

const SCHEMAS = {
  'probes-row': { schema: ProbeSchema, title: 'A line of probes.jsonl' },
  scenarios: {
    schema: z.array(ScenarioSchema),
    title: 'scenarios.json: what is written into an empty memory before its probes',
  },
}

/** The JSON Schemas for editors, as they stand in `dataset/schemas`: file name → text. */
export function lifecycleJsonSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, { schema, title }]) => {
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
      return [`${name}.schema.json`, `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`]
    }),
  )
}
