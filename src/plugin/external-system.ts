import type { TestProject } from 'vitest/node'
import type { Adapter } from '../adapters/contract.js'
import { ADAPTER_MODULE } from '../generator/generate-module.js'
import { loadAdapter } from '../runtime/load-adapter.js'
import type { EvalProject } from './eval-run.js'
import { divertStdout } from './read-stdout.js'

/** The adapter of a project, or undefined where it cannot be had: the replay says why. */
export async function adapterOf(project: TestProject): Promise<Adapter | undefined> {
  const restore = divertStdout(project.vitest)
  try {
    return await loadAdapter(() => project.import(ADAPTER_MODULE))
  } catch {
    return undefined
  } finally {
    restore()
  }
}

/**
 * What to say when Vitest selects tests by changed files, which only tells for a system that the
 * adapter imports, or whose files are named.
 */
export async function unseenChanges(entries: readonly EvalProject[]): Promise<string[]> {
  const warnings = new Set<string>()
  for (const { project, plan, column } of entries) {
    if (column.recorded !== null || plan.options.inputs.length > 0) continue
    const adapter = await adapterOf(project)
    if (!adapter?.external || adapter.inputs.length > 0) continue
    warnings.add(
      `--changed cannot see whether the system behind ${plan.options.adapter} changed: the adapter starts a process or calls an address. ` +
        'Name the files that make up the system in `inputs`, or run the eval without --changed.',
    )
  }
  return [...warnings]
}
