import { expect, it } from 'vitest'
import { listed } from './listed.js'

const of = (answer: unknown) => listed({ list: async () => answer as never }, 'ada')

it('gives the items of a list, and none where there is no list', async () => {
  expect(await of([{ text: 'tea' }])).toEqual([{ text: 'tea' }])
  expect(await of(null)).toEqual([])
  expect(await listed({}, 'ada')).toEqual([])
})

const circle: Record<string, unknown> = {}
circle.self = circle

it.each([
  [7, '7'],
  ['tea', 'tea'],
  [10n, '10'],
  [{ items: [] }, '{"items":[]}'],
  [circle, 'an object that is no JSON'],
  [() => [], 'a function'],
  [[{ text: 'tea' }, null], 'null where an item'],
  [['tea'], 'tea where an item'],
  [[{ text: 7 }], '{"text":7} where an item'],
])('says what came where no list did: %s', async (answer, shown) => {
  await expect(of(answer)).rejects.toThrow(`\`list\` returned ${shown}`)
})
