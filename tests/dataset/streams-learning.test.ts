import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { WithAgentOptions } from '../../src/adapters/agent/with-agent.js'
import { feedbackAgent, referenceMemory, withAgent } from '../../src/adapters/index.js'
import { meanInterval } from '../../src/scoring/statistics/index.js'
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

const NAMES = ['house-numbers', 'field-notes', 'guild-rules', 'tool-desk']
const readme = readFileSync(join(dataset, 'README.md'), 'utf8')

/** `+56.9 (43.8 to 70.0)`: in per cent, over pairs of the same task. */
function differenceOf(better: number[], without: number[]): string {
  const points = better.map((right, index) => 100 * (right - (without[index] ?? 0)))
  const { value, interval } = meanInterval(points) ?? { value: Number.NaN }
  return `+${value.toFixed(1)} (${interval?.low.toFixed(1)} to ${interval?.high.toFixed(1)})`
}

describe.each(NAMES)('the stream %s', name => {
  const tasks = tasksOf(name)

  it('is hardly ever guessed, and answered better by whoever remembers the feedback', async () => {
    const without = await run(tasks, { strategy: 'none' })
    const remembering = await run(tasks, { strategy: 'tool_use' })
    expect(mean(without)).toBeLessThan(0.35)
    const differences = remembering.map((right, index) => right - (without[index] ?? 0))
    expect(meanInterval(differences)?.interval?.low).toBeGreaterThan(0)
    // What is taught helps later: the second half is better than the first.
    const half = tasks.length / 2
    expect(mean(remembering.slice(half))).toBeGreaterThan(mean(remembering.slice(0, half)))
    const shares = [without, remembering].map(answers => (100 * mean(answers)).toFixed(1))
    const cells = [`\`${name}\``, ...shares, differenceOf(remembering, without)]
    expect(readme).toContain(`| ${cells.join(' | ')} |`)
  })
})

it('with the strategy deterministic as much is learned as the README says', async () => {
  const ran = async (options: WithAgentOptions, names = NAMES) => {
    const right: number[] = []
    for (const name of names) right.push(...(await run(tasksOf(name), options)))
    return right
  }
  const without = await ran({ strategy: 'none' })
  const few = differenceOf(await ran({ strategy: 'deterministic' }), without)
  expect(readme).toContain(`the strategy \`deterministic\` gain nothing: ${few}`)
  const one = ['house-numbers']
  expect(await ran({ strategy: 'deterministic', topK: 200 }, one)).toEqual(
    await ran({ strategy: 'tool_use' }, one),
  )
}, 60_000)
