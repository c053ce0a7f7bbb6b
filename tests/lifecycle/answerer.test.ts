import { describe, expect, it } from 'vitest'
import { answererOf } from '../../src/runtime/lifecycle/answerer.js'
import { runScenario } from '../../src/suites/lifecycle/run/run-scenario.js'
import { ownServer } from '../model/agents.js'
import { chat, contextOf, probeOf, scenarioOf, smallMemory } from './example.js'

const limits = { turnTimeout: 5000, caseTimeout: 5000, settleTimeout: 5000 }
const scenario = scenarioOf([chat([{ user: 'Bo has the kiln key.' }])])
const probe = probeOf()
const signal = new AbortController().signal

describe('a model that answers each pack', () => {
  it('is given the pack, the date and the question, and what it spent is kept', async () => {
    const server = await ownServer({ answer: () => ({ text: 'Bo has it.' }) })
    const answer = answererOf({ baseUrl: server.url, model: 'm' }, limits, signal)
    const context = contextOf(smallMemory().memory, { answer })
    const outcome = await runScenario(scenario, { recall: [probe], synthesis: [] }, context)
    expect(outcome.probes[0]?.model).toBe('Bo has it.')
    expect(outcome.answererUsage).toMatchObject({ calls: 1, tokens: 120 })
    const [request] = server.chats()
    expect(request?.temperature).toBe(0)
    const text = request?.messages.map(({ content }) => content).join('\n')
    expect(text).toContain('- Bo has the kiln key.')
    expect(text).toContain('2026-03-03T09:00:00Z')
    expect(text).toContain('Who has the kiln key?')
  })

  it('stops everything at a limit of its key, with an error that says so', async () => {
    const error = { status: 403, message: 'Key limit exceeded' }
    const server = await ownServer({ answer: () => ({ error }) })
    const options = { baseUrl: server.url, model: 'm' }
    const run = () => {
      const context = contextOf(smallMemory().memory, {
        answer: answererOf(options, limits, signal),
      })
      return runScenario(scenario, { recall: [probe], synthesis: [probe] }, context)
    }
    const first = await run()
    expect(first.errors?.recall).toMatch(/limit/i)
    const second = await run()
    expect(second.errors?.synthesis).toMatch(/limit/i)
    expect(server.requests).toHaveLength(1)
  })

  it('is none without options', () => {
    expect(answererOf(undefined, limits, signal)).toBeUndefined()
  })
})
