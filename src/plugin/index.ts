import { basename, dirname } from 'node:path'
import type { Plugin } from 'vitest/config'
import type {} from 'vitest/node'
import type { PluginContext } from './eval-run.js'
import type { MemoryEvalOptions } from './options.js'
import { type EvalPlan, planEval } from './plan.js'
import type { ProjectApi } from './project-plugin.js'
import { memoryProjects, PROJECT_PLUGIN } from './projects.js'
import { prepareStreams } from './streams/prepare-streams.js'
import { sessionWatchPatterns } from './watch.js'

/** Config files that Vitest takes as a project under their own path. */
const CONFIG_NAME = /^vite(st)?(\.[\w-]+)?\.config\.[cm]?[jt]s$/

/**
 * The Vite plugin for `vitest.config.ts`. Adds one Vitest project per setup; the user's own tests,
 * projects and reporters stay as they were.
 *
 * @throws Error, when Vitest reads the config, for wrong options
 */
export function memoryEval(options: MemoryEvalOptions): Plugin[] {
  let plan: EvalPlan | undefined
  return [
    {
      name: 'memory-eval',
      enforce: 'pre',
      async config(config, env) {
        // Our projects extend the user's config, so the plugin meets itself in them.
        if (config.plugins?.flat(5).some(isProjectPlugin)) return undefined
        const { configFile } = config as { configFile?: string | false }
        const root = configFile ? dirname(configFile) : (config.root ?? process.cwd())
        plan = planEval(options, root)
        // Vite itself (`vite build`) reads the same file; only Vitest has use for projects.
        if (!process.env.VITEST && env.mode !== 'test' && !config.test) return undefined
        plan = planEval(options, root, await preparedStreams(plan))
        if (!configFile || !CONFIG_NAME.test(basename(configFile))) return undefined
        // A project under the root config's own path is the user's root project, neither renamed
        // nor resolved twice.
        const own = config.test?.projects ? [] : [configFile]
        return {
          test: {
            projects: [...own, ...(await memoryProjects(plan))],
            watchTriggerPatterns: sessionWatchPatterns(plan),
          },
        }
      },
      async configureVitest(context) {
        const { vitest, project, injectTestProjects } = context
        if (!plan) return
        if (project.vite.config.plugins.some(isProjectPlugin)) return
        // Already among the projects, or left out by `--project`.
        if (vitest.config.projects?.some(declared => isOfPlan(declared, plan))) return
        if (takesProjects(context)) return
        const owner = vitest as { [INJECTED]?: Set<string> }
        owner[INJECTED] ??= new Set()
        if (owner[INJECTED].has(plan.root)) return
        owner[INJECTED].add(plan.root)
        const projects = (await memoryProjects(plan, packageName(context))).filter(({ test }) =>
          vitest.matchesProjectFilter(labelOf(test?.name)),
        )
        if (projects.length === 0) return
        for (const injected of await injectTestProjects(projects)) {
          // Vitest calls no hook of a project that was injected.
          apiOf(injected.vite.config.plugins)?.register({ ...context, project: injected })
        }
      },
    },
  ]
}

async function preparedStreams({ options, root }: EvalPlan): Promise<string[]> {
  return options.suites.includes('streams') ? prepareStreams(options.streams, root) : []
}

const INJECTED = Symbol.for('vitest-memory-eval:injected')

function isProjectPlugin(plugin: unknown): boolean {
  return (plugin as { name?: string } | undefined)?.name === PROJECT_PLUGIN
}

/**
 * True where Vitest takes `projects` from the config of this project. It does not from a config under
 * another name and from a project without a file; Vitest 4 does not from a package's config either.
 */
function takesProjects({ vitest, project }: PluginContext): boolean {
  const { configFile } = project.vite.config
  if (!configFile || !CONFIG_NAME.test(basename(configFile))) return false
  return configFile !== vitest.vite.config.configFile && !vitest.version.startsWith('4.')
}

/** The name of a package's project in a monorepo, which may not be the only one with an eval. */
function packageName({ vitest, project }: PluginContext): string | undefined {
  const { configFile } = project.vite.config
  return configFile && configFile !== vitest.vite.config.configFile ? project.name : undefined
}

function isOfPlan(declared: unknown, plan: EvalPlan | undefined): boolean {
  const { plugins } = declared as { plugins?: readonly unknown[] }
  return apiOf(plugins ?? [])?.root === plan?.root
}

function apiOf(plugins: readonly unknown[]): ProjectApi | undefined {
  const plugin = plugins.flat(5).find(isProjectPlugin)
  return (plugin as { api?: ProjectApi } | undefined)?.api
}

function labelOf(name: string | { label: string } | undefined): string {
  return typeof name === 'object' ? name.label : (name ?? '')
}
