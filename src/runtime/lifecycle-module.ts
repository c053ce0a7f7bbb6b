import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, type TestContext, test } from 'vitest'
import { keysNeeded } from '../adapters/model/key.js'
import { caseId } from '../suites/lifecycle/case-id.js'
import { FILES } from '../suites/lifecycle/documents.js'
import type { GrowthCheck } from '../suites/lifecycle/outcome.js'
import type { Probe } from '../suites/lifecycle/row.js'
import { SuiteFailure } from './errors.js'
import { EvalModule, type ImportAdapter } from './eval-module.js'
import { growthCase } from './lifecycle/growth-case.js'
import { probeCase } from './lifecycle/probe-case.js'
import { type DeclaredProbe, ScenarioRuns } from './lifecycle/scenario-runs.js'

/** What is wrong with `only`: a name that no scenario has would run nothing, and pass. */
function unknownScenarios(
  { settings }: EvalModule,
  declared: ReadonlyMap<string, DeclaredProbe>,
): string | undefined {
  const { only = [] } = settings.lifecycle
  const datasets = Object.keys(settings.datasets).filter(path => basename(path) === FILES.probes)
  // With several datasets a scenario may be one of another.
  if (datasets.length > 1) return undefined
  const known = [...new Set([...declared.values()].map(({ scenario }) => scenario))]
  const unknown = only.filter(id => !known.includes(id))
  if (unknown.length === 0) return undefined
  return `lifecycle.only names ${unknown.join(', ')}, and the scenarios are ${known.join(', ')}`
}

export interface LifecycleModule {
  /** Declares the test of the probe at `line` (from 1), in the phase that is its tag. */
  memoryTest(name: string, options: { tags: string[] }, line: number): void
  /** Declares a test of how the memory bears being used. */
  probeTest(name: string, options: { tags: string[] }, line: number): void
}

/** The functions that a module made of `probes.jsonl` calls. */
export function lifecycleModule(file: string, importAdapter: ImportAdapter): LifecycleModule {
  const module = new EvalModule(file, importAdapter)
  const declared = new Map<string, DeclaredProbe>()
  const runs = new ScenarioRuns(module, declared)
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
  beforeAll(async () => {
    await module.open()
    const { llm } = module.settings.lifecycle
    const missing = (llm ? keysNeeded(llm) : []).filter(name => !process.env[name])
    if (missing[0] !== undefined) module.stop(`${missing[0]} is not set (lifecycle.llm)`)
    const lost = unknownScenarios(module, declared)
    if (lost !== undefined) throw new SuiteFailure(lost, file)
    if (module.recorded === null) return
    throw new SuiteFailure(
      'the lifecycle suite writes into a memory and asks it, and stored results hold none: leave `lifecycle` out of `suites`, or use an adapter that opens the memory',
      file,
    )
  }, 0)
  afterAll(() => module.close(), 0)
  // Every step of a scenario has a limit of its own; see the learning module.
  const declare = (
    name: string,
    tags: string[],
    fails: boolean,
    run: (context: TestContext) => Promise<void>,
  ) => test(name, { tags, concurrent: true, timeout: 0, retry: 0, fails }, run)
  return {
    memoryTest(name, { tags }, line) {
      const probe = JSON.parse(lines[line - 1] ?? '') as Probe
      const phase = name.startsWith(`${probe.id} (synthesis)`) ? 'synthesis' : 'recall'
      declared.set(name, { id: probe.id, scenario: probe.scenario, phase })
      const known = module.known(caseId(probe.id, phase))
      declare(name, tags, known !== undefined, context =>
        probeCase(runs, { probe, phase, line, known }, context),
      )
    },
    probeTest(name, { tags }, line) {
      const id = name.slice(0, name.indexOf(':')) as GrowthCheck
      const known = module.known(id) !== undefined
      declare(name, tags, known, context => growthCase(runs, { id, name, line, known }, context))
    },
  }
}
