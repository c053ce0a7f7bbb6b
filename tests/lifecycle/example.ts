import type { AfterTurn, Memory, RecalledItem } from '../../src/adapters/contract.js'
import { words } from '../../src/adapters/kit/words.js'
import { type Probe, ProbeSchema } from '../../src/suites/lifecycle/row.js'
import type { RunContext } from '../../src/suites/lifecycle/run/context.js'
import { type Scenario, ScenarioSchema } from '../../src/suites/lifecycle/scenario.js'

/** A memory for tests: it keeps what it is told as it is, and recalls what shares a word, newest first. */
export function smallMemory(more: Partial<Memory> = {}) {
  const items: (RecalledItem & { user: string })[] = []
  const calls: [verb: string, about: unknown][] = []
  const keep = (user: string, text: string) => {
    const id = `i${items.length + 1}`
    items.push({ id, user, text })
    return id
  }
  const find = (user: string, query: string) => {
    const asked = words(query)
    return items
      .filter(item => item.user === user && words(item.text).some(word => asked.includes(word)))
      .reverse()
  }
  const memory: Memory = {
    addDocument: ({ user, text }) => keep(user, text),
    addLearning: ({ user, text }) => keep(user, text),
    beforeTurn: ({ user, text }) => find(user, text),
    afterTurn: ({ user, text, reply }: AfterTurn) => [keep(user, text), keep(user, reply)],
    recall: ({ user, query }) => find(user, query),
    list: ({ user }) => items.filter(item => item.user === user),
    forget({ user }) {
      for (let at = items.length; at-- > 0; ) if (items[at]?.user === user) items.splice(at, 1)
    },
    ...more,
  }
  const noted = Object.entries(memory).map(([verb, act]) => [
    verb,
    (about: never) => {
      calls.push([verb, about])
      return act(about)
    },
  ])
  return { memory: Object.fromEntries(noted) as Memory, items, calls, keep }
}

/** A context whose clock goes by a millisecond a look, and by as much as is slept. */
export function contextOf(memory: Memory, more: Partial<RunContext> = {}): RunContext {
  let time = 0
  return {
    memory,
    settle: async receipts => memory.settle?.(receipts),
    settleTimeout: 5000,
    now: () => ++time,
    async sleep(ms) {
      time += ms
    },
    ...more,
  }
}

export function scenarioOf(steps: object[], more: object = {}): Scenario {
  const about = { id: 'kiln', title: 'The kiln', purpose: 'Whether the kiln is remembered.' }
  return ScenarioSchema.parse({ ...about, epoch: '2026-03-02', steps, ...more })
}

export function probeOf(more: Partial<Probe> = {}): Probe {
  return ProbeSchema.parse({
    ...{ id: 'who', scenario: 'kiln', user: 'ada', agent: 'desk', via: 'turn', style: 'lexical' },
    ...{ question: 'Who has the kiln key?', expect: ['Bo'] },
    ...more,
  })
}

export function chat(exchanges: object[], more: object = {}): object {
  return { type: 'chat', user: 'ada', agent: 'desk', thread: 't1', day: 0, exchanges, ...more }
}
