import { expect, it } from 'vitest'
import { packText } from './pack-text.js'

it('takes a text as it is', () => {
  expect(packText('## Facts\n- tea\n')).toBe('## Facts\n- tea\n')
})

it('makes a line of each item, in order, and leaves out empty ones', () => {
  expect(packText(['tea at four', ' ', '- marked already'])).toBe('- tea at four\n- marked already')
  expect(packText([{ text: 'tea', at: '2026-01-01', score: 1 }])).toBe('- tea')
  expect(packText([])).toBe('')
  expect(packText(undefined)).toBe('')
})

it('keeps the further lines of an item, where none of them can pass for a title or an item', () => {
  expect(packText(['first\n# second\n- third'])).toBe('- first\n  # second\n  - third')
})

it('says what came where no pack did', () => {
  expect(() => packText([{ id: 'x' }] as never)).toThrow(/returned \{"id":"x"\} where a text/)
  expect(() => packText(7 as never)).toThrow(/returned 7/)
})

it('names the verb that it came from', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  for (const [pack, shown] of [
    [circle, 'an object that is no JSON'],
    [10n, '10'],
    [Number.NaN, 'NaN'],
    [[null], 'null'],
  ] as const) {
    expect(() => packText(pack as never, 'brief')).toThrow(`\`brief\` returned ${shown} where`)
  }
})
