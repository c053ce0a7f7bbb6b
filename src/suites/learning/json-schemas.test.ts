import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lifecycleJsonSchemas } from '../lifecycle/json-schemas.js'
import { safetyJsonSchemas } from '../safety/json-schemas.js'
import { streamJsonSchemas } from '../streams/json-schemas.js'
import { jsonSchemas } from './json-schemas.js'

const folder = new URL('../../../dataset/schemas/', import.meta.url)

it('dataset/schemas is up to date (npm run build && node scripts/json-schemas.mjs)', () => {
  const published = Object.fromEntries(
    readdirSync(folder).map(name => [name, readFileSync(new URL(name, folder), 'utf8')]),
  )
  expect(published).toEqual({
    ...jsonSchemas(),
    ...safetyJsonSchemas(),
    ...lifecycleJsonSchemas(),
    ...streamJsonSchemas(),
  })
})
