// Writes dataset/schemas/*.schema.json from the zod schemas. Needs `npm run build` before.
import { mkdirSync, writeFileSync } from 'node:fs'
import { jsonSchemas } from '../dist/src/suites/learning/json-schemas.js'
import { lifecycleJsonSchemas } from '../dist/src/suites/lifecycle/json-schemas.js'
import { safetyJsonSchemas } from '../dist/src/suites/safety/json-schemas.js'
import { streamJsonSchemas } from '../dist/src/suites/streams/json-schemas.js'

const folder = new URL('../dataset/schemas/', import.meta.url)
mkdirSync(folder, { recursive: true })
const schemas = {
  ...jsonSchemas(),
  ...safetyJsonSchemas(),
  ...lifecycleJsonSchemas(),
  ...streamJsonSchemas(),
}
for (const [name, text] of Object.entries(schemas)) writeFileSync(new URL(name, folder), text)
