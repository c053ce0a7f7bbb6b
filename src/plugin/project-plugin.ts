import { existsSync } from 'node:fs'
import type { Plugin } from 'vitest/config'
import {
  ADAPTER_MODULE,
  generateModule,
  INPUTS_MODULE,
  RUNTIME_MODULE,
} from '../generator/generate-module.js'
import { HARNESS_TESTS, testName, testTags } from '../generator/test-name.js'
import { loadTests } from '../loading/load-tests.js'
import type { ProvidedEval } from '../runtime/provided.js'
import { partOf } from '../suites/learning/part.js'
import { type ColumnPlan, isLearned } from './columns.js'
import { EvalRun } from './eval-run.js'
import { inputFiles, inputsModule, isScript } from './inputs.js'
import { builtModule } from './package.js'
import type { EvalPlan } from './plan.js'
import { configureProject } from './project-config.js'
import { PROJECT_PLUGIN } from './projects.js'

const NO_ADAPTER = '\0memory-eval:no-adapter'
const INPUTS = '\0memory-eval:inputs'

/** The plugin of one memory project: its config, its test modules, and what hooks into a run. */
export function projectPlugin(
  plan: EvalPlan,
  column: ColumnPlan,
  provided: ProvidedEval,
  notes: readonly string[],
): Plugin {
  const inputs = inputFiles(plan)
  return {
    name: PROJECT_PLUGIN,
    enforce: 'pre',
    api: { root: plan.root },
    config: {
      // After all others: what `extends` brought must be replaced, and Vite only ever merges.
      order: 'post',
      handler: config => configureProject(config, plan, column, provided),
    },
    configureVitest(context) {
      EvalRun.of(context.vitest).add(context, { plan, column, notes })
    },
    resolveId(id) {
      if (id === RUNTIME_MODULE) return builtModule('runtime/index.js')
      if (id === INPUTS_MODULE) return INPUTS
      if (id !== ADAPTER_MODULE) return undefined
      return plan.adapterPath && existsSync(plan.adapterPath) ? plan.adapterPath : NO_ADAPTER
    },
    load(id) {
      if (id === NO_ADAPTER) return `throw new Error(${JSON.stringify(missingAdapter(plan))})`
      if (id === INPUTS) return inputsModule(inputs)
      // An input in another language is a dependency, never code of ours.
      if (inputs.includes(id) && !isScript(id)) return 'export default undefined'
      return undefined
    },
    async transform(code, id) {
      if (!plan.testFiles.includes(id)) return undefined
      const { rows, split } = await loadTests(plan.datasetDirs[plan.testFiles.indexOf(id)] ?? '')
      const tests = rows.map(({ row, line }) => ({
        line,
        name: testName(row),
        tags: testTags(row, partOf(row, split)),
      }))
      const harness = isLearned(column)
        ? HARNESS_TESTS.map(test => ({ ...test, line: code.split('\n').length, harness: true }))
        : []
      return generateModule(id, code, [...tests, ...harness])
    },
  }
}

function missingAdapter(plan: EvalPlan): string {
  return plan.adapterPath === undefined
    ? 'no adapter is set'
    : `the adapter ${plan.options.adapter} does not exist (looked for ${plan.adapterPath}); ` +
        'set `adapter` in memoryEval() to the path of your adapter module, or make one: npx vitest-memory-eval init'
}
