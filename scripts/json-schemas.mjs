// Writes dataset/schemas/*.schema.json from the zod schemas. Needs `npm run build` before.
import { mkdirSync, writeFileSync } from 'node:fs'
import { jsonSchemas } from '../dist/src/suites/learning/json-schemas.js'

const folder = new URL('../dataset/schemas/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(jsonSchemas())) writeFileSync(new URL(name, folder), text)
