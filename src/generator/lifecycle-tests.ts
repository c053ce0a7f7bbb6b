import type { LifecycleDataset } from '../loading/lifecycle-dataset.js'
import { type GrowthCheck, PHASES } from '../suites/lifecycle/outcome.js'
import type { GeneratedTest } from './generate-module.js'
import { testName } from './test-name.js'

/** The tests of a lifecycle dataset: one for each probe and phase, and those of no scenario. */
export function lifecycleTests(
  { probes }: Pick<LifecycleDataset, 'probes'>,
  lastLine: number,
): GeneratedTest[] {
  const rows = probes.flatMap(({ row, line }) =>
    PHASES.map(phase => ({
      line,
      name: testName({ id: `${row.id} (${phase})`, request: row.question }),
      tags: [...new Set<string>(['lifecycle', phase, row.style, row.via, row.scenario])],
    })),
  )
  const checks = Object.entries(GROWTH_TESTS).map(([id, what]) => ({
    ...{ line: lastLine, name: `${id}: ${what}`, tags: ['lifecycle', 'growth'] },
    callee: 'probeTest',
  }))
  return [...rows, ...checks]
}

/** Tags of scenarios, which every dataset names as it likes. */
export function scenarioTags({ scenarios }: Pick<LifecycleDataset, 'scenarios'>) {
  return scenarios.map(({ id, title }) => ({
    name: id,
    description: `memory eval, lifecycle scenario: ${title}`,
  }))
}

const GROWTH_TESTS: Record<GrowthCheck, string> = {
  growth: 'recall without a new fact adds nothing',
  parallel: 'what is written at the same time is all kept',
  'long-turns': 'a long message keeps its facts',
  'previous-state': 'a state of an earlier release answers as it did',
}
