import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SafetyScore } from '../../src/suites/safety/score-shape.js'
import { lives } from '../faults/lives.js'
import { createProject, runVitest } from './host.js'

const CONFIG = `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./lives'] })],
})
`

/** Three people of the shipped dataset, whose past is told turn by turn. */
async function byTurns(adapter: string) {
  const dir = createProject({
    ...lives(),
    'memory.adapter.ts': `
import { referenceAdapter, referenceMemory, withAgent } from 'vitest-memory-eval/adapter'
export default { ...${adapter}, replay: 'turns' }
`,
    'vitest.config.ts': CONFIG,
  })
  const { output } = await runVitest(dir)
  const read = (path: string) => readFileSync(join(dir, '.vitest/memory-eval/lives', path), 'utf8')
  return { output, read, score: JSON.parse(read('learned/score.json')) as SafetyScore }
}

describe.concurrent('a past that is told by turns', { timeout: 60_000 }, () => {
  test('gives success per session, from the sessions that carry checks', async () => {
    const { score, output, read } = await byTurns('referenceAdapter()')
    expect(score.curve.map(({ session, people }) => [session, people])).toEqual(
      [1, 2, 3, 4, 5].map(session => [session, 3]),
    )
    // The last question of each person is of a value that changed; the scripted agent quotes both.
    expect(score.curve.slice(0, 4).map(({ success }) => success)).toEqual([100, 100, 100, 100])
    expect(score.curve[4]?.success).toBeLessThan(100)
    expect(output).toContain('Success per session, in percent: 100 100 100 100 ')
    expect(read('report.md')).toContain('| **session with checks** | 1 | 2 | 3 | 4 | 5 |')
    expect(read('report.html')).toContain('aria-label="session 4: 100.0 percent of 3 answers"')
    // As with recorded transcripts.
    expect(score).toMatchObject({ probeRecall: 100, falseMemories: 0, benefit: { value: 100 } })
  })

  test('shows an assistant that never uses its memory as a flat line', async () => {
    const agent = "{ name: 'blank', kinds: ['ask'], answer: () => 'I cannot say.' }"
    const { score } = await byTurns(`withAgent(referenceMemory, ${agent})`)
    expect(score.curve.map(({ success }) => success)).toEqual([0, 0, 0, 0, 0])
    expect(score.benefit?.value).toBe(0)
  })
})
