import { describe, expect, it } from 'vitest'
import { passage } from '../../../tests/adapters/passages.js'
import { lineOf, packOf } from './pack.js'

describe('a pack', () => {
  it('has a title for each section that says something', () => {
    const sections = [
      { title: 'Learnings', lines: ['one', 'two'] },
      { title: 'Beliefs', lines: [] },
      { title: 'Said before', lines: ['three'] },
    ]
    expect(packOf(sections)).toBe('## Learnings\n- one\n- two\n\n## Said before\n- three')
    expect(packOf([])).toBe('')
  })

  it('shows each passage in one line, with its date and where it comes from', () => {
    expect(lineOf(passage('Tea\n## at four'))).toBe('Tea ## at four (2026-09-01)')
    expect(lineOf(passage('Tea.', { under: 'Menu', source: 'wiki' }))).toBe(
      'Menu: Tea. (wiki, 2026-09-01)',
    )
    expect(lineOf(passage('Tea.', { at: null }))).toBe('Tea.')
    const late = passage('It broke yesterday.', { at: '2026-03-08T00:20:00+02:00' })
    expect(lineOf(late)).toBe('It broke yesterday (2026-03-07). (2026-03-08)')
  })
})
