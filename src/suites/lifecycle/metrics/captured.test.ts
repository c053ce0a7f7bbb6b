import { describe, expect, it } from 'vitest'
import { captured } from './captured.js'

const probe = { expect: ['ferry', '7:40'], accept: ['twenty to eight'] }

describe('captured', () => {
  it('is what one derived fact or belief holds as a whole', () => {
    expect(captured({ facts: [{ text: 'The ferry leaves at 7:40.' }] }, probe)).toBe(true)
    expect(captured({ beliefs: [{ text: 'leaves at twenty to eight' }] }, probe)).toBe(true)
    const halves = { facts: [{ text: 'takes the ferry' }], beliefs: [{ text: 'up at 7:40' }] }
    expect(captured(halves, probe)).toBe(false)
  })

  it('is no conflict, and nothing where nothing was derived', () => {
    expect(captured({ conflicts: [{ text: 'ferry at 7:40 or 8:10' }] }, probe)).toBe(false)
    expect(captured({}, probe)).toBe(false)
  })

  it('is a conflict where sources disagree', () => {
    const both = ['7:40', '8:10'] as [string, string]
    const conflicts = [{ text: 'ferry at 7:40 or 8:10' }]
    expect(captured({ conflicts }, { expect: both, disagreement: both })).toBe(true)
    expect(captured({ conflicts: [] }, { expect: both, disagreement: both })).toBe(false)
  })

  it('is not measured where the memory does not show what it derived', () => {
    expect(captured(null, probe)).toBeNull()
    expect(captured({ facts: [] }, {})).toBeNull()
  })
})
