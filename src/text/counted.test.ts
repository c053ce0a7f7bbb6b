import { expect, test } from 'vitest'
import { counted } from './counted.js'

test('one of a kind has no s', () => {
  expect([0, 1, 2].map(count => counted(count, 'turn'))).toEqual(['0 turns', '1 turn', '2 turns'])
})
