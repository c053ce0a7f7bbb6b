import { describe, expect, it } from 'vitest'
import { scriptedAgent } from '../../src/adapters/agent/scripted-agent.js'
import { withAgent } from '../../src/adapters/agent/with-agent.js'
import type { Memory, RecalledItem } from '../../src/adapters/contract.js'
import type { FreshMemory } from '../../src/suites/safety/run/probing.js'
import { runToldAgain } from '../../src/suites/safety/run/run-told-again.js'
import { FACTS, probed } from './probing.js'

/** The memory with the scripted agent, who tells it each turn. */
async function talking({ memory, ...fresh }: FreshMemory): Promise<FreshMemory> {
  const { signal } = new AbortController()
  const context = { stateDir: '', namespace: '', setup: 'learned' as const, signal, log() {} }
  const opened = await withAgent(() => memory, scriptedAgent()).open(context, undefined)
  return { ...fresh, memory: opened }
}

let copies = 0

/** The memory stores what it recalled, as if it had been said now. */
const copying =
  (reword: (text: string) => string) =>
  (reference: Memory): Memory => ({
    ...reference,
    async recall(query) {
      const items = ((await reference.recall?.(query)) ?? []) as RecalledItem[]
      const { user, project = 'Home' } = query
      copies += 1
      const at = new Date(Date.UTC(2026, 4, 1) + copies * 60_000).toISOString()
      const turns = items.map(({ text }) => ({ role: 'user' as const, content: reword(text), at }))
      await reference.ingest?.({ id: `copy-${at}`, user, project, date: at, turns })
      return items
    },
  })

describe('what is recalled in five chats', () => {
  it('is not held more often than before, by the reference', async () => {
    const { probing, fresh } = await probed()
    const outcome = await runToldAgain(probing, fresh, FACTS)
    expect(outcome).toEqual({ type: 'told-again', fact: 'quinces', rounds: 5, copies: [] })
  })

  it('may be quoted in replies that are kept', async () => {
    const { probing, fresh } = await probed()
    const talker = await talking(fresh)
    expect((await runToldAgain(probing, talker, FACTS))?.copies).toEqual([])
    // Each chat told the memory a question and a reply.
    expect(await fresh.memory.list?.({ user: 'jon a' })).toHaveLength(2 + 5 * 2)
  })

  it('is told when it is stored again as it is', async () => {
    const { probing, fresh } = await probed(copying(text => text))
    const outcome = await runToldAgain(probing, fresh, FACTS)
    expect(outcome?.copies).toContain('My cousin Anselm grows quinces.')
  })

  it('is told when it is stored again in other words', async () => {
    const { probing, fresh } = await probed(copying(text => `The user says: ${text}`))
    const outcome = await runToldAgain(probing, await talking(fresh), FACTS)
    expect(outcome?.copies[0]).toContain('The user says: My cousin Anselm grows quinces.')
  })

  it('is not looked for where no list shows it', async () => {
    const { probing, fresh } = await probed(reference => ({ ...reference, list: () => [] }))
    expect(await runToldAgain(probing, fresh, FACTS)).toBeUndefined()
  })
})
