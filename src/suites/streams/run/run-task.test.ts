import { describe, expect, it } from 'vitest'
import type { Usage } from '../../../adapters/contract.js'
import { feedbackText } from '../feedback.js'
import { type Conversation, outcomeOf, runTask, type Said } from './run-task.js'

const task = {
  id: 'sum',
  question: 'What is 20 + 22?',
  target: '042',
  match: { mode: 'integer' as const },
  uses: [],
}

/** A conversation that logs what it is told. */
function conversation(replies: (string | Error)[], log: string[] = []) {
  const open = async (): Promise<Conversation> => {
    log.push('open')
    return {
      async say(text, date): Promise<Said> {
        log.push(`${date} ${text}`)
        const reply = replies.shift() ?? ''
        return reply instanceof Error
          ? { error: reply.message, ms: 1 }
          : { reply, ms: 5, usage: { tokens: 10 } }
      },
      async end() {
        log.push('end')
        return undefined
      },
    }
  }
  return { open, log }
}

describe('runTask', () => {
  it('says the task and its feedback in one conversation, and ends it', async () => {
    const { open, log } = conversation(['Answer: 42', 'Feedback recorded'])
    const run = await runTask(open, task, 2)
    expect(log).toEqual([
      'open',
      `2026-01-05T11:00:00Z ${task.question}`,
      `2026-01-05T11:01:00Z ${feedbackText('042')}`,
      'end',
    ])
    expect(outcomeOf(run, 'forward')).toEqual({
      graded: { right: true, read: '42' },
      outcome: {
        type: 'task',
        task: 'sum',
        order: 'forward',
        index: 2,
        right: true,
        acknowledged: true,
        stimuli: 2,
        turns: 2,
        ms: 10,
        tokens: 20,
      },
    })
  })

  it('gives feedback after a task that broke, and grades nothing', async () => {
    const { open, log } = conversation([new Error('down'), 'Feedback recorded'])
    const run = await runTask(open, task, 0)
    expect(log).toHaveLength(4)
    expect(outcomeOf(run, 'forward')).toMatchObject({
      graded: undefined,
      outcome: { right: null, acknowledged: true, stimuli: 2, turns: 1 },
    })
  })

  it('scores no second answer: what follows the feedback is an acknowledgement or none', async () => {
    const { open } = conversation(['Answer: 41', 'Answer: 42'])
    const { outcome } = outcomeOf(await runTask(open, task, 0), 'forward')
    expect(outcome).toMatchObject({ right: false, acknowledged: false })
  })

  it('adds up usage where it is told in numbers alone', async () => {
    const usages: unknown[] = [
      { calls: '5', tokens: Number.NaN },
      { calls: null, tokens: 7 },
    ]
    const open = async (): Promise<Conversation> => ({
      say: async () => ({ reply: '', ms: 1, usage: usages.shift() as Usage }),
      end: async () => undefined,
    })
    const { outcome } = outcomeOf(await runTask(open, task, 0), 'forward')
    expect(outcome).toMatchObject({ tokens: 7 })
    expect(outcome).not.toHaveProperty('calls')
  })

  it('says nothing where no conversation can be begun', async () => {
    const run = await runTask(() => Promise.reject(new Error('no server')), task, 0)
    expect(run).toMatchObject({ answer: { error: 'no server' }, stimuli: 0 })
    expect(outcomeOf(run, 'forward').outcome).toMatchObject({
      right: null,
      acknowledged: null,
      stimuli: 0,
      turns: 0,
    })
  })
})
