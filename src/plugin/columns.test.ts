import { expect, test } from 'vitest'
import { planColumns } from './columns.js'
import { resolveOptions } from './resolve-options.js'

test('columns go from the floor over what is tested to the ceiling', () => {
  const options = resolveOptions({
    adapter: './a.ts',
    setups: ['answer-key', 'learned', 'none'],
    recorded: { 'whole history': './whole' },
  })
  expect(planColumns(options).map(column => column.label)).toEqual([
    'none',
    'learned',
    'whole history',
    'answer-key',
  ])
})

test('only what was learned can fail on a check', () => {
  const options = resolveOptions({
    adapter: './a.ts',
    setups: ['none', 'learned', 'answer-key'],
    recorded: { other: './other' },
  })
  const strict = planColumns(options).filter(column => !column.control)
  expect(strict.map(column => column.label)).toEqual(['learned'])
})
