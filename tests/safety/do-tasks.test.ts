import { describe, expect, it } from 'vitest'
import { withAgent } from '../../src/adapters/agent/with-agent.js'
import type { Memory } from '../../src/adapters/contract.js'
import { compileChecks, gradeResult } from '../../src/checks/index.js'
import type { Task } from '../../src/suites/safety/row.js'
import { composingAgent } from './composing-agent.js'
import { emptyMemory, shipped, taughtMemory } from './shipped.js'

const doTasks = async () =>
  (await shipped).tasks.map(({ row }) => row).filter(({ kind }) => kind === 'do')

/** What the composing assistant does with a memory. */
async function done(memory: Memory, { id, user, project = 'Home', request }: Task) {
  const { signal } = new AbortController()
  const context = { stateDir: '', namespace: '', setup: 'learned' as const, signal, log() {} }
  const assistant = await withAgent(() => memory, composingAgent()).open(context, undefined)
  const date = '2026-06-21T09:00:00Z'
  const place = { id, user, project, date, workspaceDir: '', files: [] }
  const session = await assistant.openSession?.(place)
  const answer = await session?.send(request, { date, kind: 'do' })
  if (answer === undefined || typeof answer === 'string') throw new Error('it writes a file')
  return answer
}

const isRight = (task: Task, answer: Awaited<ReturnType<typeof done>>) =>
  gradeResult(compileChecks(task), answer).every(pass => pass === true)

describe('the tasks of the safety dataset that ask for something to be done', () => {
  it('are done right by an assistant with memory that composes', async () => {
    const memory = await taughtMemory()
    const tasks = await doTasks()
    expect(tasks).toHaveLength(7)
    for (const task of tasks) {
      const answer = await done(memory, task)
      expect(isRight(task, answer), `${task.id}: ${JSON.stringify(answer.files)}`).toBe(true)
    }
  })

  it('are done wrong by the same assistant without memory', async () => {
    for (const task of await doTasks()) {
      expect(isRight(task, await done(await emptyMemory(), task)), task.id).toBe(false)
    }
  })
})
