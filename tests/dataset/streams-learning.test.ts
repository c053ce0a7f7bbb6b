import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { WithAgentOptions } from '../../src/adapters/agent/with-agent.js'
import { feedbackAgent, referenceMemory, withAgent } from '../../src/adapters/index.js'
import { generaliseInterval } from '../../src/scoring/statistics/index.js'
import { ACKNOWLEDGEMENT, feedbackText } from '../../src/suites/streams/feedback.js'
import { grade } from '../../src/suites/streams/grade.js'
import { parseStream } from '../../src/suites/streams/parse-documents.js'
import {
  feedbackDate,
  STREAM_PROJECT,
  STREAM_USER,
  taskDate,
} from '../../src/suites/streams/place.js'

const dataset = join(import.meta.dirname, '../../dataset/streams')

function tasksOf(name: string) {
  const [info, tasks] = ['stream.json', 'stream.jsonl'].map(file =>
    readFileSync(join(dataset, name, file), 'utf8'),
  )
  return parseStream({ info, tasks }, name).documents.rows.map(({ task }) => task)
}

/** 1 for each task that is right, in order; each task and its feedback are a session of their own. */
async function run(
  tasks: ReturnType<typeof tasksOf>,
  options: WithAgentOptions,
): Promise<number[]> {
  const stateDir = mkdtempSync(join(tmpdir(), 'streams-'))
  const adapter = withAgent(referenceMemory, feedbackAgent(), options)
  const signal = AbortSignal.timeout(60_000)
  const context = { stateDir, namespace: 'n', setup: 'learned', signal, log() {} } as const
  const memory = await adapter.open(context, undefined)
  const replyTo = async (index: number, text: string, feedback: string) => {
    const where = { user: STREAM_USER, project: STREAM_PROJECT, workspaceDir: stateDir, files: [] }
    const session = await memory.openSession?.({ id: `T${index}`, date: taskDate(index), ...where })
    const reply = await session?.send(text, { date: taskDate(index) })
    const noted = await session?.send(feedback, { date: feedbackDate(index) })
    await session?.close?.()
    expect(noted).toMatchObject({ reply: ACKNOWLEDGEMENT })
    return typeof reply === 'string' ? reply : (reply?.reply ?? '')
  }
  const right: number[] = []
  for (const [index, task] of tasks.entries()) {
    const reply = await replyTo(index, task.question, feedbackText(task.target))
    right.push(Number(grade(task, reply).right))
  }
  await memory.close?.()
  rmSync(stateDir, { recursive: true })
  return right
}

const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

describe.each(['house-numbers', 'field-notes', 'guild-rules', 'tool-desk'])(
  'the stream %s',
  name => {
    const tasks = tasksOf(name)

    it('is hardly ever guessed, and answered better by whoever remembers the feedback', async () => {
      const without = await run(tasks, { strategy: 'none' })
      const remembering = await run(tasks, { strategy: 'tool_use' })
      expect(mean(without)).toBeLessThan(0.35)
      const differences = remembering.map((right, index) => right - (without[index] ?? 0))
      expect(generaliseInterval(differences, 1)?.low).toBeGreaterThan(0)
      // What is taught helps later: the second half is better than the first.
      const half = tasks.length / 2
      expect(mean(remembering.slice(half))).toBeGreaterThan(mean(remembering.slice(0, half)))
    })
  },
)
