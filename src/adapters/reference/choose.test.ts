import { describe, expect, it } from 'vitest'
import { passage } from '../../../tests/adapters/passages.js'
import { choose } from './choose.js'
import { searchIn } from './search.js'

const at = (day: number) => `2026-09-${String(day).padStart(2, '0')}T10:00:00Z`

describe('choose', () => {
  const gate = passage('The code of the gate is 7741.', { at: at(1) })
  const notes = Array.from({ length: 20 }, (_, n) =>
    passage(`Note about ${'abcdefghijklmnopqrst'[n]}pples`, { at: at(n + 2) }),
  )
  const all = [gate, ...notes]
  const search = searchIn(all, 'keyword')

  it('takes what speaks of the question, then the newest others', () => {
    const chosen = choose(search, all, { text: 'Which code has the gate?' })
    expect(chosen).toHaveLength(12)
    expect(chosen.slice(0, 2)).toEqual([gate, notes.at(-1)])
    expect(choose(search, all, {})).toEqual(notes.slice(-12).reverse())
  })

  it('takes nothing that is not allowed', () => {
    expect(choose(search, [], { text: 'Which code has the gate?' })).toEqual([])
    expect(choose(search, notes, { text: 'gate' })).not.toContain(gate)
  })

  it('lets the newer of two near hits lead, so that an old value does not', () => {
    const old = passage('The tea is served at four.', { at: at(1) })
    const now = passage('After long talks the tea is served at five.', { at: at(9) })
    const found = choose(searchIn([old, now], 'keyword'), [old, now], { text: 'tea served' })
    expect(found).toEqual([now, old])
  })

  it('fills up with neither questions, repetitions nor an agent’s small talk', () => {
    const others = [
      passage('Flow 41.', { at: at(1) }),
      passage('Flow 42.', { at: at(2) }),
      passage('Is it on?', { at: at(3) }),
      passage('Gladly!', { at: at(4), role: 'assistant' }),
      passage('db.get returned: 7 rows', { at: at(5), role: 'assistant' }),
    ]
    expect(choose(searchIn(others, 'keyword'), others, {}).map(({ text }) => text)).toEqual([
      'db.get returned: 7 rows',
      'Flow 42.',
    ])
  })
})
