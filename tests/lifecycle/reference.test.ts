import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type ReferenceOptions, referenceMemory } from '../../src/adapters/index.js'
import { readBaseline } from '../../src/loading/baseline-file.js'
import { loadLifecycle } from '../../src/loading/lifecycle-dataset.js'
import { fittingCases } from '../../src/scoring/baseline.js'
import { caseId } from '../../src/suites/lifecycle/case-id.js'
import { gradeProbe } from '../../src/suites/lifecycle/grade-probe.js'
import { knowableProbes } from '../../src/suites/lifecycle/knowable.js'
import { measuresOf } from '../../src/suites/lifecycle/measures.js'
import { runScenario } from '../../src/suites/lifecycle/run/run-scenario.js'
import type { ProbeScore } from '../../src/suites/lifecycle/score-shape.js'

const { scenarios, probes } = await loadLifecycle(
  join(import.meta.dirname, '../../dataset/lifecycle'),
)

/** The whole dataset on the reference memory, both phases. */
async function run(options: ReferenceOptions): Promise<ProbeScore[]> {
  const scores: ProbeScore[] = []
  for (const scenario of scenarios) {
    const stateDir = mkdtempSync(join(tmpdir(), 'reference-'))
    try {
      const memory = await referenceMemory({ stateDir }, options)
      const own = probes.map(({ row }) => row).filter(row => row.scenario === scenario.id)
      const outcome = await runScenario(
        scenario,
        { recall: own, synthesis: own },
        {
          ...{ memory, settle: async () => memory.settle?.(), settleTimeout: 2000 },
          ...{ now: () => performance.now(), sleep: async ms => sleep(ms) },
        },
      )
      expect(outcome.errors).toBeUndefined()
      for (const probe of own) {
        for (const one of outcome.probes.filter(({ id }) => id === probe.id)) {
          scores.push(gradeProbe(probe, one, { derived: outcome.derived?.[probe.user] ?? null }))
        }
      }
    } finally {
      rmSync(stateDir, { recursive: true, force: true })
    }
  }
  return scores
}

describe.each(['keyword', 'trigram', 'hybrid'] as const)('the reference memory by %s', ranking => {
  it('shows what is asked for in its own words, the newest first, and leaks nothing', async () => {
    const scores = await run({ ranking, consolidate: true })
    expect(scores).toHaveLength(probes.length * 2)
    for (const phase of ['recall', 'synthesis']) {
      const measures = measuresOf(scores.filter(score => score.phase === phase))
      expect(measures.leaks).toEqual({ found: 0, of: 9 })
      expect(measures.freshFirst).toBe(100)
      // By other words it finds what there is room for, and no more.
      expect(measures.packHit).toBeGreaterThan(70)
      expect(measures.packHit).toBeLessThan(95)
    }
    expect(scores.filter(({ style, hit }) => style === 'lexical' && hit === false)).toEqual([])
  })
})

it('misses what the baseline of the example knows, and nothing else', async () => {
  const file = join(import.meta.dirname, '../../examples/reference/memory-eval.baseline.json')
  const known = readBaseline(file).cases.lifecycle ?? {}
  const rows = knowableProbes(probes.map(({ row }) => row))
  expect(fittingCases(known, rows).ignored).toEqual([])
  const scores = await run({ projects: 'strict', consolidate: true })
  const missed = scores.filter(({ hit }) => hit === false)
  expect(missed.map(({ id, phase }) => caseId(id, phase)).sort()).toEqual(Object.keys(known))
})

it('names both sides of each disagreement once it has consolidated', async () => {
  const scores = await run({ consolidate: true })
  const conflicts = scores.filter(
    ({ group, phase }) => group === 'conflicts' && phase === 'synthesis',
  )
  expect(conflicts.map(({ captured, showsDisagreement }) => captured && showsDisagreement)).toEqual(
    [...[true, true, true, true]],
  )
})
