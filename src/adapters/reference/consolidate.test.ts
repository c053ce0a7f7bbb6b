import { describe, expect, it } from 'vitest'
import { passage } from '../../../tests/adapters/passages.js'
import { consolidate } from './consolidate.js'
import type { Passage } from './passage.js'

const day = (n: number) => `2026-09-0${n}T10:00:00Z`
const texts = (conclusions: { text: string }[]) => conclusions.map(({ text }) => text)

describe('consolidate', () => {
  const old = passage('The print run is 3,000 copies.', { at: day(1) })
  const now = passage('The print run is now 4,500 copies.', { at: day(8) })

  it('believes the newest statement on a subject, with all of them as evidence', () => {
    const { facts, beliefs, conflicts } = consolidate([now, old])
    expect(texts(facts)).toEqual([old.text, now.text])
    expect(beliefs).toEqual([{ text: now.text, evidence: [old, now], at: day(8) }])
    expect(conflicts).toEqual([])
  })

  it('makes no belief of what was said once, or twice the same', () => {
    const again = passage(old.text, { at: day(2) })
    expect(consolidate([old, again]).beliefs).toEqual([])
    expect(consolidate([old, passage('The cover is ochre.')]).beliefs).toEqual([])
    expect(consolidate([])).toEqual({ facts: [], beliefs: [], conflicts: [] })
  })

  it('raises a conflict where sources differ, and shows what each says last', () => {
    const kept = (years: string, more: Partial<Passage>) =>
      passage(`Contracts are kept for ${years} years.`, more)
    const policy = kept('six', { role: 'document', source: 'policy', under: 'Files', at: day(1) })
    const legal = kept('seven', { agent: 'legal', at: day(2) })
    const corrected = kept('eight', { agent: 'legal', at: day(3) })
    const { conflicts, beliefs } = consolidate([policy, legal, corrected])
    expect(beliefs).toEqual([])
    expect(conflicts).toEqual([
      {
        text: 'Contracts are kept for six years. (policy: Files) / Contracts are kept for eight years. (legal)',
        evidence: [policy, corrected],
        at: day(3),
      },
    ])
  })

  it('raises none where different agents were told the same', () => {
    const [a, b] = ['one', 'two'].map(agent => passage('Tea is at 16:00.', { agent }))
    expect(consolidate([a, b] as Passage[]).conflicts).toEqual([])
  })

  it('holds apart the projects, and what was true for a while', () => {
    const elsewhere = { ...now, project: 'Other' }
    expect(consolidate([{ ...old, project: 'One' }, elsewhere]).beliefs).toEqual([])
    const then = passage('My permit was for zone 4 until March.', { at: day(2) })
    const since = passage('My permit is for zone 7.', { at: day(1) })
    expect(consolidate([then, since]).beliefs).toEqual([])
  })

  it('gives the same whatever the order of the passages', () => {
    expect(consolidate([old, now])).toEqual(consolidate([now, old]))
  })
})
