import { describe, expect, test } from 'vitest'
import { GateSchema } from './limits.js'

describe('the option gate', () => {
  test('means learned where it is flat', () => {
    expect(GateSchema.parse({ exam: 85, lift: 20 })).toEqual({ learned: { exam: 85, lift: 20 } })
    expect(GateSchema.parse({})).toEqual({ learned: {} })
  })

  test('is given by setup, or under the name of the suite', () => {
    const bySetup = { learned: { exam: 85 }, none: { traps: 100 } }
    expect(GateSchema.parse(bySetup)).toEqual(bySetup)
    expect(GateSchema.parse({ learning: bySetup })).toEqual(bySetup)
    expect(GateSchema.parse({ learning: { exam: 85 } })).toEqual({ learned: { exam: 85 } })
  })

  test.each([
    [{ exma: 85 }, 'exma'],
    [{ learned: { exam: 85 }, safety: { mixUp: 0 } }, 'safety'],
    [{ exam: 101 }, '100'],
    [{ traps: 90 }, 'the only gate for traps is 100'],
    [{ none: { lift: 3 } }, 'lift'],
    [{ none: { maxErrors: 1 } }, 'maxErrors'],
    [{ maxErrors: 0.5 }, 'int'],
    [[], 'object'],
  ])('refuses %j', (option, said) => {
    const parsed = GateSchema.safeParse(option)
    expect(parsed.success).toBe(false)
    expect(JSON.stringify(parsed.error?.issues)).toContain(said)
  })
})
