import { describe, expect, it } from 'vitest'
import { countConflicts } from './conflicts.js'

const probes = [
  { disagreement: ['30 days', '14 days'] as [string, string] },
  { disagreement: ['14 days', '30 days'] as [string, string] },
  { disagreement: ['blue', 'grey'] as [string, string] },
  { expect: ['Basel'], stale: ['Bern'] },
]

describe('the count of conflicts', () => {
  it('holds what was raised against what was planted', () => {
    const conflicts = [
      { text: 'returns: 30 Days or 14 days?' },
      { text: 'lives in Bern, lives in Basel' },
      { text: 'tea or coffee' },
    ]
    expect(countConflicts(conflicts, probes)).toEqual({
      ...{ planted: 2, flagged: 1, raised: 3, spurious: 1 },
    })
  })

  it('flags nothing by one value alone', () => {
    const count = countConflicts([{ text: 'blue, or what?' }], probes)
    expect(count).toEqual({ planted: 2, flagged: 0, raised: 1, spurious: 1 })
  })
})
