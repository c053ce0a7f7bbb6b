import { describe, expect, it } from 'vitest'
import { GateOptionSchema } from './gate-option.js'

describe('the option gate', () => {
  it('tells the suites that it names from the limits of the learning suite', () => {
    const gate = { exam: 85, safety: { probeRecall: 90 }, lifecycle: { packHit: 80, leaks: 0 } }
    expect(GateOptionSchema.parse(gate)).toEqual({
      learning: { learned: { exam: 85 } },
      safety: { probeRecall: 90 },
      lifecycle: { packHit: 80, leaks: 0 },
    })
  })

  it('asks nothing of the learning suite where others alone are named', () => {
    expect(GateOptionSchema.parse({ lifecycle: {} })).toEqual({ lifecycle: {} })
    expect(GateOptionSchema.parse({ safety: undefined, lifecycle: {} })).toEqual({ lifecycle: {} })
    expect(GateOptionSchema.parse({})).toEqual({ learning: { learned: {} } })
  })

  it('refuses a limit that a suite does not have', () => {
    expect(GateOptionSchema.safeParse({ lifecycle: { exam: 85 } }).success).toBe(false)
    expect(GateOptionSchema.safeParse({ lifecycle: { leaks: 2 } }).success).toBe(false)
  })
})
