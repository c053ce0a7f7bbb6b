import { describe, expect, it } from 'vitest'
import type { Memory } from '../../src/adapters/contract.js'
import { notApplicableTo } from '../../src/runtime/lifecycle/not-applicable.js'
import type { Scenario } from '../../src/suites/lifecycle/scenario.js'
import { chat, probeOf, scenarioOf, smallMemory } from './example.js'

const one = scenarioOf([chat([{ user: 'The kiln is hot.' }])])
const two = scenarioOf([chat([{ user: 'a' }]), chat([{ user: 'b' }], { user: 'bea' })])
const adapter = { scopes: ['user' as const], time: 'native' as const }
const reasonOf = (
  memory: Memory,
  scenario: Scenario,
  probe: Parameters<typeof probeOf>[0],
  about: Parameters<typeof notApplicableTo>[1] = adapter,
) => notApplicableTo(memory, about, scenario)(probeOf(probe))

describe('what is not applicable to a system', () => {
  const { memory } = smallMemory()

  it('is nothing that it has a verb or a default for', () => {
    for (const via of ['turn', 'brief', 'compaction'] as const) {
      expect(reasonOf(memory, one, { via, thread: 't1' })).toBeUndefined()
    }
    expect(reasonOf({ recall: () => '', ingest() {} }, one, {})).toBeUndefined()
  })

  it('is a question that it has no verb for', () => {
    const { recall: _, ...talking } = memory
    expect(reasonOf(talking, one, { via: 'brief' })).toBe(
      'the memory has neither `brief` nor `recall`',
    )
    expect(reasonOf(talking, one, { via: 'turn' })).toBeUndefined()
  })

  it('is a scenario that it cannot be told', () => {
    const document = {
      type: 'document',
      user: 'ada',
      day: 0,
      title: 't',
      text: 'x',
      source: 'wiki',
    }
    const { addDocument: _, ...others } = memory
    expect(reasonOf(others, scenarioOf([document]), {})).toBe(
      'the memory has neither `addDocument` nor `ingest`',
    )
    const dated = scenarioOf([chat([{ user: 'a' }], { at: '2026-03-08T00:20:00+02:00' })])
    expect(reasonOf(memory, dated, {}, { ...adapter, time: 'none' })).toMatch(/`time`/)
    expect(reasonOf(memory, one, {}, { ...adapter, time: 'none' })).toBeUndefined()
  })

  it('is a leak over a scope that its adapter does not declare', () => {
    const none = { ...adapter, scopes: [] }
    const forbidden = ['x']
    expect(reasonOf(memory, two, { forbidden }, none)).toBe('the adapter declares no scope `user`')
    expect(reasonOf(memory, two, { forbidden })).toBeUndefined()
    expect(reasonOf(memory, two, {}, none)).toBeUndefined()
    expect(reasonOf(memory, one, { forbidden, project: 'P' })).toBe(
      'the adapter declares no scope `project`',
    )
    // Turns that are still in the prompt are nobody else's.
    expect(reasonOf(memory, one, { forbidden }, none)).toBeUndefined()
  })
})
