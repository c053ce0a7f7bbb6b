import type { TestProjectInlineConfiguration } from 'vitest/config'
import { scenarioTags } from '../generator/lifecycle-tests.js'
import { TAGS } from '../generator/test-name.js'
import type { AnyDataset } from '../loading/any-dataset.js'
import { readDatasets } from './datasets.js'
import type { EvalPlan } from './plan.js'
import { projectPlugin } from './project-plugin.js'
import { provideEval } from './provide.js'

export const PROJECT_PLUGIN = 'memory-eval:project'

const COLORS = ['cyan', 'magenta', 'yellow', 'green', 'blue', 'white'] as const

/**
 * The Vitest projects of an eval: one per live setup and recorded set.
 *
 * @param within name of the package's project, in a monorepo whose Vitest does not nest projects
 */
export async function memoryProjects(
  plan: EvalPlan,
  within?: string,
): Promise<TestProjectInlineConfiguration[]> {
  const datasets = await readDatasets(plan)
  return plan.columns.map((column, index) => ({
    extends: true,
    // An own plugin also makes Vitest give the project its own Vite server.
    plugins: [projectPlugin(plan, column, provideEval(plan, column, datasets, NOTHING_KNOWN))],
    test: {
      name: {
        label: `memory:${column.label}${within ? ` (${within})` : ''}`,
        color: COLORS[index % COLORS.length] ?? 'cyan',
      },
      // Vitest takes a project's tags from here alone, and adds the user's to them.
      tags: tagsOf(datasets.loaded),
    },
  }))
}

/** Vitest refuses a tag that is not declared, and one that is declared twice. */
function tagsOf(datasets: readonly AnyDataset[]) {
  const own = datasets.flatMap(dataset =>
    dataset.suite === 'lifecycle' ? scenarioTags(dataset) : [],
  )
  return [...new Map([...own, ...TAGS].map(tag => [tag.name, tag])).values()]
}

/** The baseline is read when a run begins. */
const NOTHING_KNOWN = { cases: {}, alwaysRight: {} }
