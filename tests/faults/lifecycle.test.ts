import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LifecycleMeasures } from '../../src/suites/lifecycle/score-shape.js'
import oldValuesFirst from './lifecycle/01-old-values-first.js'
import toolResultsDropped from './lifecycle/02-tool-results-dropped.js'
import tenantLeaked from './lifecycle/03-tenant-leaked.js'
import promptRepeated from './lifecycle/04-prompt-repeated.js'
import recalledIsStored from './lifecycle/05-recalled-is-stored.js'
import parallelWritesLost from './lifecycle/06-parallel-writes-lost.js'
import { type FaultyRun, runFaulty } from './lifecycle/run-faulty.js'

const recall = ({ score }: FaultyRun, scenario: string) =>
  (score.scenarios[scenario] as { recall: LifecycleMeasures }).recall

describe('a memory for an agent’s life', { timeout: 60_000 }, () => {
  test('without a fault has none of what the others are caught by, in less than ten seconds', async () => {
    const began = performance.now()
    const run = await runFaulty(memory => memory)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(run.errors).toEqual({})
    expect(run.score.phases.recall.leaks).toMatchObject({ found: 0 })
    expect(run.score.phases.synthesis.leaks).toMatchObject({ found: 0 })
    expect(recall(run, 'contradictions')).toMatchObject({ freshFirst: 100, packHit: 100 })
    expect(recall(run, 'tool-heavy').packHit).toBeGreaterThan(80)
    for (const { right, of } of Object.values(run.growth)) expect(right).toBe(of)
  })

  test('01 that keeps old values first is caught by fresh first alone', async () => {
    const run = await runFaulty(oldValuesFirst, ['contradictions'])
    expect(recall(run, 'contradictions')).toMatchObject({ freshFirst: 0, packHit: 100 })
  })

  test('02 that drops what tools return is caught by the pack hits of tool-heavy', async () => {
    const run = await runFaulty(toolResultsDropped, ['tool-heavy', 'contradictions'])
    expect(recall(run, 'tool-heavy').packHit).toBeLessThan(20)
    expect(recall(run, 'contradictions').packHit).toBe(100)
  })

  test('03 that shows a tenant what another said is caught by leaks of isolation', async () => {
    const run = await runFaulty(tenantLeaked, ['isolation', 'compaction'])
    expect(recall(run, 'isolation').leaks).toEqual({ found: 3, of: 3 })
    expect(recall(run, 'compaction').leaks).toMatchObject({ found: 0 })
  })

  test('04 that repeats turns still in the prompt is caught by leaks of compaction', async () => {
    const run = await runFaulty(promptRepeated, ['isolation', 'compaction'])
    expect(recall(run, 'compaction').leaks?.found).toBeGreaterThan(0)
    expect(recall(run, 'isolation').leaks).toMatchObject({ found: 0 })
  })

  test('05 that stores what it recalled is caught by its growth, and by probes that leave a trace', async () => {
    const { growth, errors } = await runFaulty(recalledIsStored, ['contradictions'])
    expect(growth.growth.right).toBeLessThan(5)
    expect(growth.growth.problems[0]).toMatch(/^round \d of recall added \d+ items?/)
    expect(errors.contradictions).toMatch(/^the probes changed the memory: \+\d+ items/)
  })

  test('06 that loses parallel writes is caught by the check of them', async () => {
    const run = await runFaulty(parallelWritesLost, ['contradictions'])
    expect(run.growth.parallel.right).toBe(2)
    expect(run.growth.parallel.problems).toHaveLength(38)
    expect(run.score.phases.recall.packHit).toBeGreaterThan(70)
  })

  test('each of these memories has its test', () => {
    const files = readdirSync(join(import.meta.dirname, 'lifecycle'))
    expect(files.filter(name => /^0[1-9]/.test(name))).toHaveLength(6)
  })
})
