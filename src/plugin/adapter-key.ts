import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Adapter, Setup } from '../adapters/contract.js'
import { packageVersion } from '../loading/package.js'
import { type History, keyOfReplay } from '../replay/index.js'
import type { EvalPlan } from './plan.js'

const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']

/** The key of a replay in this project; null where it must not be reused across runs. */
export function replayKeyOf(
  project: TestProject,
  { options, root, adapterPath }: EvalPlan,
  adapter: Adapter,
  history: History,
  setup: Setup,
): string | null {
  return keyOfReplay({
    history,
    setup,
    adapter,
    root,
    packageVersion,
    adapterFiles: adapterFiles(project, adapterPath),
    options: { isolation: adapter.isolation, replay: adapter.replay, time: adapter.time },
    lockFile: lockFile(root),
    inputs: options.inputs,
    cacheEnv: options.cacheEnv,
  })
}

/** The adapter and all that it imports, packages aside: those are in the lock file. */
function adapterFiles(project: TestProject, adapterPath: string | undefined): string[] {
  if (adapterPath === undefined) return []
  const files = new Set<string>([adapterPath])
  for (const { moduleGraph } of Object.values(project.vite.environments)) {
    const pending = [...(moduleGraph.getModulesByFile(adapterPath) ?? [])]
    for (let node = pending.pop(); node; node = pending.pop()) {
      for (const imported of node.importedModules) {
        const { file } = imported
        if (!file || files.has(file) || file.includes('/node_modules/') || !existsSync(file))
          continue
        files.add(file)
        pending.push(imported)
      }
    }
  }
  return [...files].sort()
}

/** The nearest lock file, in the folder of the config or above it. */
function lockFile(dir: string): string | undefined {
  const found = LOCK_FILES.map(name => join(dir, name)).find(path => existsSync(path))
  const parent = dirname(dir)
  return found ?? (parent === dir ? undefined : lockFile(parent))
}
