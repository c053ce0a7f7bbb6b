import { expect, it } from 'vitest'
import { derivedIn, usageIn } from './told.js'

it('takes what was derived where it has its form, and nothing else', () => {
  const told = { facts: [{ id: '1', text: 'a' }, 'b', null, { id: '2' }], beliefs: 'none', more: 1 }
  expect(derivedIn(told)).toEqual({ facts: [{ id: '1', text: 'a' }, { text: 'b' }], beliefs: [] })
  expect(derivedIn(undefined)).toEqual({})
})

it('takes of each item the fields that have their form, and null for what is not told', () => {
  const text = 'tea'
  const whole = { id: '1', text, score: 0.5, sources: ['S1'], at: '2026-01-01' }
  const empty = { id: null, text, score: null, sources: null, at: null }
  const odd = { id: 7, text, score: 'high', sources: 'S1', at: 5, more: 1 }
  expect(derivedIn({ facts: [whole, empty, odd], beliefs: null })).toEqual({
    facts: [whole, { text }, { id: '7', text }],
  })
  expect(derivedIn({ facts: [{ text, sources: ['S1', null, 2] }] })).toEqual({
    facts: [{ text, sources: ['S1', '2'] }],
  })
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
