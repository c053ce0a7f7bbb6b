import { expect, it } from 'vitest'
import { addUsage, usageSince } from './usage.js'

it('adds what is told, by role too, and leaves out what nobody tells', () => {
  const one = { calls: 1, byRole: { extract: { tokens: 5 } } }
  const other = { calls: 2, usd: 0.5, byRole: { extract: { tokens: 7 }, embed: { calls: 1 } } }
  expect(addUsage(one, other)).toEqual({
    ...{ calls: 3, usd: 0.5 },
    byRole: { extract: { tokens: 12 }, embed: { calls: 1 } },
  })
  expect(addUsage(null, undefined)).toBeNull()
  expect(addUsage(null, one)).toEqual(one)
})

it('takes the counters of before from those of now', () => {
  expect(usageSince({ calls: 3, tokens: 10 }, { calls: 5, tokens: 10 })).toEqual({
    ...{ calls: 2, tokens: 0 },
  })
  expect(usageSince(null, { calls: 5 })).toEqual({ calls: 5 })
  expect(usageSince({ calls: 5 }, null)).toBeNull()
})
