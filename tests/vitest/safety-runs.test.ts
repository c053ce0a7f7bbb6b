import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SafetyScore } from '../../src/suites/safety/score-shape.js'
import { lives } from '../faults/lives.js'
import { createProject, runVitest } from './host.js'

/** The reference with another recall; `replay` is the number of the replay that its state is of. */
const adapter = (change: string) => `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineAdapter, referenceMemory, scriptedAgent, withAgent } from 'vitest-memory-eval/adapter'

const log = new URL('./replays.log', import.meta.url)
function numberOf({ stateDir, setup }) {
  const file = join(stateDir, 'replay')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (setup !== 'learned') return '0'
  appendFileSync(log, '.')
  writeFileSync(file, String(readFileSync(log, 'utf8').length))
  return readFileSync(file, 'utf8')
}
const memory = defineAdapter({
  scopes: ['user'],
  async open(context) {
    const reference = await referenceMemory(context)
    const replay = numberOf(context)
    return { ...reference, ${change} }
  },
})
export default withAgent(memory, scriptedAgent())
`

async function run(change: string, options: string, args: string[] = []) {
  const dir = createProject({
    ...lives(),
    'memory.adapter.ts': adapter(change),
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./lives'], gate: { safety: {} }, ${options} })],
})
`,
  })
  const ran = await runVitest(dir, ['run', ...args])
  const place = join(dir, '.vitest/memory-eval/lives/learned')
  const read = (path: string) => JSON.parse(readFileSync(join(place, path), 'utf8')) as SafetyScore
  return { ...ran, dir, place, read, text: ran.output.replace(/\s+/g, ' ') }
}

/** Items of equal standing come in an order that the clock decides. */
const BY_THE_CLOCK = `
recall: async query => {
  const items = await reference.recall(query)
  return process.hrtime.bigint() % 2n === 0n ? items : items.toReversed()
}`

describe.concurrent('safety cases that are run several times', { timeout: 120_000 }, () => {
  test('show a memory as flaky whose ties the clock decides', async () => {
    const changed =
      'kolar-address kolar-resolution krall-glue krall-tables aalto-sponsor aalto-band-fee'
    const { read, text } = await run(BY_THE_CLOCK, 'runs: 6', [
      '-t',
      `^(${changed.replaceAll(' ', '|')}|kolar-locker):`,
    ])
    const { flaky, tests, staleAsCurrent } = read('score.json')
    expect(flaky).not.toEqual([])
    expect(changed.split(' ')).toEqual(expect.arrayContaining(flaky))
    expect(tests['kolar-locker']).toMatchObject({ passed: 6, of: 6, verdict: 'passed' })
    expect(staleAsCurrent).toBeGreaterThan(0)
    expect(staleAsCurrent).toBeLessThan(100)
    expect(read('run-6/score.json').tests['kolar-locker']).toMatchObject({ passed: 1, of: 1 })
    expect(text).toContain('Mean of 6 runs, mix-up of the worst; from run to run: stale as current')
    expect(text).toMatch(/\d of 7 cases flaky: [\w-]+ \(\d of 6\)/)
  })

  test('fail for a mix-up in one run of three, whatever minPasses says', async () => {
    const leak = `
recall: query => reference.recall(replay === '3' && query.user === 'jona' ? { ...query, user: 'iva-k' } : query)`
    const only = ['-t', '^(kolar-locker|kolar-son|aalto-budget):']
    const { read, text, exitCode } = await run(leak, 'runs: 3, replays: 3, minPasses: 1', only)
    const found = (path: string) => read(path).mixUp?.found.length ?? 0
    expect([1, 2, 3].map(number => found(`run-${number}/score.json`) > 0)).toEqual([
      false,
      false,
      true,
    ])
    expect(found('score.json')).toBe(found('run-3/score.json'))
    expect(read('score.json').tests['kolar-locker']).toMatchObject({ verdict: 'failed', passed: 2 })
    expect(text).toContain(
      'MixUp: 2 of 3 runs passed; in run 3: mix-up: "jona" was shown the fact kolar-locker of "iva-k"',
    )
    expect(text).toContain('replayed 3 times in')
    expect(exitCode).toBe(1)
  })
})
