import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LifecycleScore } from '../../src/suites/lifecycle/score-shape.js'
import { createProject, runVitest } from '../vitest/host.js'
import { readJson } from '../vitest/observe.js'

const memories = join(import.meta.dirname, 'lifecycle')

/** Runs the shipped dataset on the reference memory with one change, or without; known misses are none here. */
async function run(fault: string | null) {
  const dir = createProject({
    'fault.ts':
      fault === null
        ? 'export default (memory: object) => memory\n'
        : readFileSync(join(memories, `${fault}.ts`), 'utf8'),
    'memory.adapter.ts': `
import { defineAdapter, referenceMemory } from 'vitest-memory-eval/adapter'
import fault from './fault.js'
export default defineAdapter({
  scopes: ['user', 'project'],
  async open(context) {
    const options = { projects: 'strict', consolidate: true } as const
    return fault(await referenceMemory(context, options))
  },
})
`,
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({
    adapter: './memory.adapter.ts', suites: ['lifecycle'],
    gate: { lifecycle: { freshFirst: 90, packHit: 75 } },
  })],
})
`,
  })
  const { output, exitCode } = await runVitest(dir, ['run', '--reporter=tree'])
  const score = readJson<LifecycleScore>(dir, '.vitest/memory-eval/lifecycle/learned/score.json')
  const verdictsOf = (scenario: string) => {
    const ids = score.probes.filter(one => one.scenario === scenario).map(({ id }) => id)
    return Object.entries(score.tests)
      .filter(([id]) => ids.some(own => id === `${own} (recall)`))
      .map(([, { verdict }]) => verdict)
  }
  return { exitCode, score, verdictsOf, output: output.replace(/\s+/g, ' ') }
}

describe.concurrent('a run of the lifecycle suite tells', { timeout: 120_000 }, () => {
  test('no fault of the reference memory', async () => {
    const { score, output } = await run(null)
    expect(score.complete).toBe(true)
    expect(output).not.toContain('Gate:')
    expect(output).not.toContain('Leak:')
    expect(score.growth.map(({ right, of }) => right === of)).toEqual([true, true, true])
  })

  test('01 old values that come first, by its gate', async () => {
    const { exitCode, score, output } = await run('01-old-values-first')
    expect(exitCode).toBe(1)
    expect(score.phases.recall.packHit).toBe(79.7)
    expect(output).toMatch(/! Gate: freshFirst failed: \d+(\.\d)? measured, 90 asked for\./)
  })

  test('02 what tools returned and was dropped, by their probes', async () => {
    const { exitCode, verdictsOf, output } = await run('02-tool-results-dropped')
    expect(exitCode).toBe(1)
    expect(verdictsOf('tool-heavy').filter(verdict => verdict === 'failed').length).toBeGreaterThan(
      4,
    )
    expect(verdictsOf('contradictions')).toEqual(Array(6).fill('passed'))
    expect(output).toContain('! Gate: packHit failed')
  })

  test('03 a leaked tenant, by leaks', async () => {
    const { exitCode, score, output } = await run('03-tenant-leaked')
    expect(exitCode).toBe(1)
    expect(score.scenarios.isolation?.recall.leaks).toEqual({ found: 3, of: 3 })
    expect(output).toContain('Leak: leak: the pack holds')
    expect(output).toContain('! Gate: leaks failed')
  })

  test('04 turns repeated that the prompt still has, by leaks', async () => {
    const { exitCode, score, output } = await run('04-prompt-repeated')
    expect(exitCode).toBe(1)
    expect(score.scenarios.compaction?.recall.leaks?.found).toBeGreaterThan(0)
    expect(score.scenarios.isolation?.recall.leaks?.found).toBe(0)
    expect(output).toContain('! Gate: leaks failed')
  })

  test('05 what was recalled and stored, by its growth, as errored and not as wrong', async () => {
    const { exitCode, score, output } = await run('05-recalled-is-stored')
    expect(exitCode).toBe(1)
    expect(output).toContain('GrowsByRecall: round 1 of recall added')
    expect(output).toContain('errored: the probes changed the memory: +')
    expect(score.complete).toBe(false)
  })

  test('06 lost parallel writes, by the check of them alone', async () => {
    const { exitCode, score, output } = await run('06-parallel-writes-lost')
    expect(exitCode).toBe(1)
    expect(output).toContain('LostWrites: ')
    expect(score.growth.find(({ id }) => id === 'parallel')).toMatchObject({ right: 2, of: 40 })
    expect(score.phases.recall.packHit).toBe(79.7)
  })
})
