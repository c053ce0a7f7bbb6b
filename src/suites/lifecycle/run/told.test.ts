import { expect, it } from 'vitest'
import { derivedIn, usageIn } from './told.js'

it('takes what was derived where it has its form, and nothing else', () => {
  const told = { facts: [{ id: '1', text: 'a' }, 'b', null, { id: '2' }], beliefs: 'none', more: 1 }
  expect(derivedIn(told)).toEqual({ facts: [{ id: '1', text: 'a' }, { text: 'b' }], beliefs: [] })
  expect(derivedIn(undefined)).toEqual({})
})

it('takes what was spent where it is a number', () => {
  const told = {
    calls: 2,
    tokens: 'many',
    usd: Number.NaN,
    byRole: { embed: { calls: 1 }, x: null },
  }
  expect(usageIn(told)).toEqual({ calls: 2, byRole: { embed: { calls: 1 }, x: {} } })
  expect(usageIn({ tokens: 'many' })).toBeNull()
  expect(usageIn(null)).toBeNull()
})
