import { existsSync } from 'node:fs'
import type { Plugin } from 'vitest/config'
import type { Vitest } from 'vitest/node'
import {
  ADAPTER_MODULE,
  type GeneratedTest,
  generateModule,
  RUNTIME_MODULE,
} from '../generator/generate-module.js'
import { loadAny } from '../loading/any-dataset.js'
import type { DatasetError } from '../loading/dataset-error.js'
import { loadTests } from '../loading/load-tests.js'
import { builtModule } from '../loading/package.js'
import { pointTo } from '../runtime/errors.js'
import type { ProvidedEval } from '../runtime/provided.js'
import { type ColumnPlan, isLearned } from './columns.js'
import { EvalRun, type PluginContext } from './eval-run.js'
import { adapterOf } from './external-system.js'
import { inputFiles, isScript } from './inputs.js'
import { harnessTests, rowTests, testsOf } from './module-tests.js'
import type { EvalPlan, PlannedModule } from './plan.js'
import { configureProject } from './project-config.js'
import { PROJECT_PLUGIN } from './projects.js'
import { streamLoad } from './streams/stream-load.js'
import { companions } from './watch.js'

const NO_ADAPTER = '\0memory-eval:no-adapter'

/** What the plugin of a memory project shows to that of the user's config. */
export interface ProjectApi {
  /** Folder of the config file. */
  root: string
  /** Makes the eval know the project. */
  register(context: PluginContext): void
}

/** The plugin of one memory project: its config, its test modules, and what hooks into a run. */
export function projectPlugin(plan: EvalPlan, column: ColumnPlan, provided: ProvidedEval): Plugin {
  const inputs = new Set(inputFiles(plan.root, plan.options.inputs))
  let context: PluginContext | undefined
  const register = (configured: PluginContext) => {
    context = configured
    EvalRun.of(configured.vitest).add(configured, { plan, column })
  }
  return {
    name: PROJECT_PLUGIN,
    enforce: 'pre',
    api: { root: plan.root, register } satisfies ProjectApi,
    config: {
      // After all others: what `extends` brought must be replaced, and Vite only ever merges.
      order: 'post',
      handler: config => configureProject(config, plan, column, provided),
    },
    configureVitest: register,
    resolveId(id) {
      if (id.startsWith(RUNTIME_MODULE)) {
        return builtModule(`runtime/${id.slice(RUNTIME_MODULE.length)}-module.js`)
      }
      if (id !== ADAPTER_MODULE) return undefined
      return plan.adapterPath && existsSync(plan.adapterPath) ? plan.adapterPath : NO_ADAPTER
    },
    load(id) {
      if (id === NO_ADAPTER) return `throw new Error(${JSON.stringify(missingAdapter(plan))})`
      // An input in another language is a dependency, never code of ours.
      if (inputs.has(id) && !isScript(id)) return 'export default undefined'
      return undefined
    },
    async transform(code, id) {
      const module = plan.modules.find(({ file }) => file === id)
      if (!module) return undefined
      const tests = await readTests(module, plan, column, code.split('\n').length).catch(
        (error: Error) => error,
      )
      if (tests instanceof Error) return brokenModule(id, tests)
      if (context && selectsByChange(context.vitest)) {
        const adapter = await adapterOf(context.project)
        for (const file of inputFiles(plan.root, adapter?.inputs ?? [])) inputs.add(file)
      }
      const dependencies = [...inputs, ...companions(module)]
      const declared = declaredTags(tests, context)
      return generateModule(id, code, declared, dependencies, module.suite.name)
    },
  }
}

/** Vitest refuses a tag that it was not told of at its start, as that of a scenario added since. */
function declaredTags(
  tests: readonly GeneratedTest[],
  context: PluginContext | undefined,
): readonly GeneratedTest[] {
  if (!context) return tests
  const known = new Set(context.project.config.tags.map(({ name }) => name))
  return tests.map(test => ({ ...test, tags: test.tags.filter(tag => known.has(tag)) }))
}

/**
 * The tests of a module. Of a learning dataset only the rows are read: a module must not fail for
 * sessions that it does not need.
 */
async function readTests(
  { file, dir, suite }: PlannedModule,
  { options }: EvalPlan,
  column: ColumnPlan,
  lastLine: number,
): Promise<GeneratedTest[]> {
  if (suite.name !== 'learning') {
    const load = streamLoad(options)
    // Where nothing is remembered the order says nothing.
    const reversed = load.reversed && isLearned(column)
    return testsOf(await loadAny(dir, { ...load, reversed }), file, lastLine)
  }
  const tests = rowTests(await loadTests(dir))
  return isLearned(column) ? [...tests, ...harnessTests(lastLine)] : tests
}

/**
 * A module that fails with what is wrong with its dataset. Thrown in the transform, the message
 * would arrive with every quote escaped, and with frames of the plugin.
 */
function brokenModule(file: string, error: Error): string {
  const { findings = [] } = error as Partial<DatasetError>
  const place = findings.find(finding => finding.file === file)
  const frame = pointTo(file, place?.line ?? 1, place?.column)
  const fields = { name: 'DatasetError', stack: `DatasetError: ${error.message}\n${frame}` }
  return `throw Object.assign(new Error(${JSON.stringify(error.message)}), ${JSON.stringify(fields)})`
}

/** True when Vitest asks on which files a module depends; only then is the adapter worth running. */
function selectsByChange({ config }: Vitest): boolean {
  return Boolean(config.changed || config.related)
}

function missingAdapter(plan: EvalPlan): string {
  return plan.adapterPath === undefined
    ? 'no adapter is set'
    : `the adapter ${plan.options.adapter} does not exist (looked for ${plan.adapterPath}); ` +
        'set `adapter` in memoryEval() to the path of your adapter module, or make one: npx vitest-memory-eval init'
}
