import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Plant } from '../../src/dataset/plant.js'
import type { LearningRow } from '../../src/suites/learning/row.js'
import { blocks, root } from './blocks.js'

const dataset = join(root, 'dataset/learning')
const rows = readFileSync(join(dataset, 'tests.jsonl'), 'utf8').split('\n')
const plants = JSON.parse(readFileSync(join(dataset, 'planted.json'), 'utf8')) as Plant[]

/** A failed case as a page shows it. */
const FAILURE = /FAIL .*tests\.jsonl:(\d+):1 > (\S+): (.*)\nCheckFailed: \w+ `(.*)` in \w+\n/

const failures = blocks('text').flatMap(({ place, text }) => {
  const [, line, id, request, value] = FAILURE.exec(text) ?? []
  return line ? [{ place, text, line: Number(line), id, request, value }] : []
})

test('pages show failed cases', () => {
  expect(failures.length).toBeGreaterThanOrEqual(3)
})

test.each(failures)('the failure of $place is one of the dataset as it is', failure => {
  const row = JSON.parse(rows[failure.line - 1] ?? '') as LearningRow
  expect(row).toMatchObject({ id: failure.id, request: failure.request })
  expect(row.checks.map(({ value }) => value)).toContain(failure.value)
  const told = failure.text.match(/↳ .*/g) ?? []
  expect(told).toEqual(
    (row.needs ?? []).map(id => {
      const plant = plants.find(plant => plant.id === id)
      return `↳ ${plant?.session}: ${plant?.text} (${id})`
    }),
  )
})
