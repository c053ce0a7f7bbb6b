import { describe, expect, it } from 'vitest'
import type { TurnResult } from '../../src/adapters/contract.js'
import { compileChecks, gradeResult } from '../../src/checks/index.js'
import type { Task } from '../../src/suites/safety/row.js'
import { compose } from './composing-agent.js'
import { emptyMemory, shipped, taughtMemory } from './shipped.js'

const doTasks = async () =>
  (await shipped).tasks.map(({ row }) => row).filter(({ kind }) => kind === 'do')

const isRight = (task: Task, answer: TurnResult) =>
  gradeResult(compileChecks(task), answer).every(pass => pass === true)

describe('the tasks of the safety dataset that ask for something to be done', () => {
  it('are done right by an assistant with memory that composes', async () => {
    const memory = await taughtMemory()
    const tasks = await doTasks()
    expect(tasks).toHaveLength(7)
    for (const task of tasks) {
      const answer = await compose(memory, task)
      expect(isRight(task, answer), `${task.id}: ${JSON.stringify(answer.files)}`).toBe(true)
    }
  })

  it('are done wrong by the same assistant without memory', async () => {
    for (const task of await doTasks()) {
      expect(isRight(task, await compose(await emptyMemory(), task)), task.id).toBe(false)
    }
  })
})
