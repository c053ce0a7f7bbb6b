import type { TestCase, TestModule } from 'vitest/node'
import type { AnyDataset } from '../loading/any-dataset.js'
import type { CaseMeta } from '../runtime/provided.js'
import type { SuiteName } from '../suites/suites.js'
import type { EvalProject, EvalRun } from './eval-run.js'
import type { EvalPlan } from './plan.js'

/** How a run went, beyond its cases. */
export interface RunFrame {
  startedAt: Date
  interrupted: boolean
}

/** A case as Vitest ended it. */
export interface EndedCase {
  test: TestCase
  meta: CaseMeta
}

/** A project's cases of one dataset. */
export interface RanProject {
  entry: EvalProject
  cases: EndedCase[]
}

/** A dataset of which tests ran, in each project in which they did. */
export interface RanDataset<Dataset> {
  plan: EvalPlan
  dataset: Dataset
  /** Never empty. */
  ran: RanProject[]
}

/** The datasets of a suite of which tests ran, config by config. */
export async function ranDatasets<Name extends SuiteName>(
  run: EvalRun,
  modules: readonly TestModule[],
  suite: Name,
): Promise<RanDataset<Extract<AnyDataset, { suite: Name }>>[]> {
  const entries = [...run.projects.values()]
  const plans = new Map(entries.map(({ plan }) => [plan.root, plan]))
  const found: RanDataset<Extract<AnyDataset, { suite: Name }>>[] = []
  for (const plan of plans.values()) {
    const own = entries.filter(entry => entry.plan.root === plan.root)
    for (const dataset of await run.datasetsOf(plan)) {
      if (!isOf(dataset, suite)) continue
      const files = plan.modules.filter(({ dir }) => dir === dataset.dir).map(({ file }) => file)
      const ran = own.flatMap(entry => ranOf(entry, files, modules))
      if (ran.length > 0) found.push({ plan, dataset, ran })
    }
  }
  return found
}

function isOf<Name extends SuiteName>(
  dataset: AnyDataset,
  suite: Name,
): dataset is Extract<AnyDataset, { suite: Name }> {
  return dataset.suite === suite
}

function ranOf(
  entry: EvalProject,
  files: readonly string[],
  modules: readonly TestModule[],
): RanProject[] {
  const own = modules.filter(
    module =>
      module.project.name === entry.project.name &&
      files.includes(module.moduleId) &&
      // Filters left nothing of it; one that could not be loaded has failed instead.
      module.state() !== 'skipped',
  )
  return own.length > 0 ? [{ entry, cases: own.flatMap(endedCases) }] : []
}

function endedCases(module: TestModule): EndedCase[] {
  return [...module.children.allTests()].flatMap(test => {
    const meta = test.meta().memoryEval
    return meta ? [{ test, meta }] : []
  })
}
