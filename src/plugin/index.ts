import { basename, dirname } from 'node:path'
import type { Plugin } from 'vitest/config'
import type { TestProject } from 'vitest/node'
import type { MemoryEvalOptions } from './options.js'
import { type EvalPlan, planEval } from './plan.js'
import type { ProjectApi } from './project-plugin.js'
import { memoryProjects, PROJECT_PLUGIN } from './projects.js'
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
        plan = planEval(options, configFile ? dirname(configFile) : (config.root ?? process.cwd()))
        // Vite itself (`vite build`) reads the same file; only Vitest has use for projects.
        if (!process.env.VITEST && env.mode !== 'test' && !config.test) return undefined
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
        const owner = vitest as { [INJECTED]?: Set<string> }
        owner[INJECTED] ??= new Set()
        const injected = owner[INJECTED]
        const { configFile } = project.vite.config
        const id = configFile || plan.root
        if (
          injected.has(id) ||
          vitest.projects.some(known => projectApi(known)?.root === plan?.root)
        )
          return
        if (project.vite.config.plugins.some(isProjectPlugin)) return
        // The root project itself is not there yet.
        const isRoot = configFile === vitest.vite.config.configFile
        const named = configFile && CONFIG_NAME.test(basename(configFile))
        // Vitest 4 ignores `projects` in a package's config of a monorepo; and a config under
        // another name cannot be a project of its own.
        if (named && (isRoot || !vitest.version.startsWith('4.'))) return
        injected.add(id)
        const projects = await injectTestProjects(
          await memoryProjects(plan, isRoot ? undefined : project.name),
        )
        // Vitest calls no hook of a project that was injected.
        for (const injected of projects)
          projectApi(injected)?.register({ ...context, project: injected })
      },
    },
  ]
}

const INJECTED = Symbol.for('vitest-memory-eval:injected')

function isProjectPlugin(plugin: unknown): boolean {
  return (plugin as { name?: string } | undefined)?.name === PROJECT_PLUGIN
}

function projectApi({ vite }: TestProject): ProjectApi | undefined {
  return vite.config.plugins.find(isProjectPlugin)?.api as ProjectApi | undefined
}
