import { describe, expect, it } from 'vitest'
import { relevant } from './relevant.js'

const conclusion = (text: string, day: number) => ({
  ...{ text, evidence: [], at: `2026-09-0${day}T10:00:00Z` },
})

describe('relevant', () => {
  const tea = conclusion('Tea is at four.', 1)
  const gate = conclusion('The gate is blue.', 2)

  it('shows the conclusions that speak of a question, with their dates', () => {
    expect(relevant([tea, gate], 'keyword', 'Which colour has the gate?')).toEqual([
      'The gate is blue. (2026-09-02)',
    ])
    expect(relevant([tea, gate], 'hybrid', 'xylophone')).toEqual([])
  })

  it('shows the newest without a question, and never many', () => {
    const many = Array.from({ length: 9 }, (_, n) => conclusion(`Number ${n + 1}.`, n + 1))
    expect(relevant(many, 'keyword')).toHaveLength(5)
    expect(relevant(many, 'keyword', ' ')[0]).toBe('Number 9. (2026-09-09)')
    expect(relevant([], 'keyword')).toEqual([])
  })
})
