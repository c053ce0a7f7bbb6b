import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Memory } from '../../../src/adapters/contract.js'
import { referenceMemory } from '../../../src/adapters/index.js'
import { loadLifecycle } from '../../../src/loading/lifecycle-dataset.js'
import type { GrowthOutcome, ScenarioOutcome } from '../../../src/suites/lifecycle/outcome.js'
import type { RunContext } from '../../../src/suites/lifecycle/run/context.js'
import { growthChecks } from '../../../src/suites/lifecycle/run/growth/index.js'
import { runScenario } from '../../../src/suites/lifecycle/run/run-scenario.js'
import { scoreLifecycle } from '../../../src/suites/lifecycle/score.js'
import type { LifecycleScore } from '../../../src/suites/lifecycle/score-shape.js'

/** The reference memory with one change. */
export type Fault = (memory: Memory) => Memory

export interface FaultyRun {
  score: LifecycleScore
  growth: Record<keyof typeof growthChecks, GrowthOutcome>
  /** Scenario → what broke its first phase. */
  errors: Record<string, string>
}

/**
 * Takes a faulty memory through the lifecycle dataset, each scenario on an empty state.
 *
 * @param only ids of the scenarios; all without it
 */
export async function runFaulty(fault: Fault, only?: readonly string[]): Promise<FaultyRun> {
  const dir = join(import.meta.dirname, '..', '..', '..', 'dataset', 'lifecycle')
  const { scenarios, probes } = await loadLifecycle(dir)
  const rows = probes.map(({ row }) => row)
  const outcomes: ScenarioOutcome[] = []
  for (const scenario of scenarios.filter(({ id }) => only?.includes(id) ?? true)) {
    const own = rows.filter(probe => probe.scenario === scenario.id)
    const asked = { recall: own, synthesis: own }
    outcomes.push(await withFresh(fault, context => runScenario(scenario, asked, context)))
  }
  const growth = {} as FaultyRun['growth']
  for (const check of Object.values(growthChecks)) {
    const outcome = await withFresh(fault, check)
    if ('notApplicable' in outcome) throw new Error(outcome.notApplicable)
    Object.assign(growth, { [outcome.id]: outcome })
  }
  return {
    score: scoreLifecycle({ scenarios, probes: rows }, [], [outcomes]),
    growth,
    errors: Object.fromEntries(
      outcomes.flatMap(({ id, errors }) => (errors?.recall ? [[id, errors.recall]] : [])),
    ),
  }
}

async function withFresh<T>(fault: Fault, run: (context: RunContext) => Promise<T>): Promise<T> {
  const stateDir = mkdtempSync(join(tmpdir(), 'lifecycle-fault-'))
  try {
    const options = { projects: 'strict', consolidate: true } as const
    const memory = fault(await referenceMemory({ stateDir }, options))
    return await run({
      memory,
      settle: async receipts => memory.settle?.(receipts),
      settleTimeout: 2000,
      now: () => performance.now(),
      sleep: async ms => void (await setTimeout(ms)),
    })
  } finally {
    rmSync(stateDir, { recursive: true, force: true })
  }
}
