import { expect, it } from 'vitest'
import { packItems } from './pack-items.js'

it('makes items of a text, of texts and of items', () => {
  expect(packItems('tea')).toEqual([{ text: 'tea' }])
  expect(packItems(['tea'])).toEqual([{ text: 'tea' }])
  expect(packItems([{ text: 'tea', at: '2026-01-01' }])).toEqual([
    { text: 'tea', at: '2026-01-01' },
  ])
})

it.each([
  [{ results: [] }, '{"results":[]}'],
  [7, '7'],
  [[null], 'null'],
  [[{ memory: 'tea' }], '{"memory":"tea"}'],
  [[{ text: 7 }], '{"text":7}'],
])('says what came where no pack did: %j', (pack, shown) => {
  expect(() => packItems(pack as never)).toThrow(`\`recall\` returned ${shown} where a text`)
})
