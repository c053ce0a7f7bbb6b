import { basename, dirname, sep } from 'node:path'
import type { EvalRun } from './eval-run.js'

/**
 * Watch mode: which files changed since the last run, and whether the eval should run for them. By
 * default an edit of the system does not rerun the eval, since each case may cost money.
 */
export class WatchedChanges {
  private readonly changed = new Set<string>()
  private manual = false
  private heldBack = false

  constructor(private readonly run: EvalRun) {}

  watch(): void {
    const { vitest } = this.run
    if (!vitest.config.watch) return
    // Only the root server watches files.
    vitest.vite.watcher.on('all', (_event, file) => this.changed.add(file))
    vitest.onFilterWatchedSpecification(specification => {
      const entry = this.run.projects.get(specification.project)
      if (!entry || entry.plan.options.watch === true || this.manual) return true
      const runs = [...this.changed].some(
        file => entry.plan.datasetDirs.some(dir => dirname(file) === dir) || isHandWritten(file),
      )
      if (!runs) this.heldBack = true
      return runs
    })
  }

  /** True when the last edits were of the system, and the eval was not run for them. */
  takeHeldBack(): boolean {
    const { heldBack } = this
    this.heldBack = false
    return heldBack
  }

  /** Tells that a person asked for a rerun (a key, the UI), whatever files changed. */
  requested(trigger: string | undefined): void {
    this.manual = trigger !== undefined && /^rerun/i.test(trigger)
  }

  /** Why the run is due; forgets it. */
  take(): Edits {
    const files = [...this.changed]
    const edited = files.length > 0 && !this.manual
    this.changed.clear()
    this.manual = false
    return { edited, rowsOnly: edited && !files.some(file => this.concernsSystem(file)) }
  }

  /** True for what the system is made of or taught, as far as an adapter tells. */
  private concernsSystem(file: string): boolean {
    if (ROW_FILES.includes(basename(file))) return false
    return [...this.run.projects.values()].some(
      ({ project, plan }) =>
        plan.datasetDirs.some(dir => file.startsWith(dir + sep)) ||
        Object.values(project.vite.environments).some(
          ({ moduleGraph }) => (moduleGraph.getModulesByFile(file)?.size ?? 0) > 0,
        ),
    )
  }
}

/** Files of a dataset that no system is taught. */
const ROW_FILES = ['tests.jsonl', 'split.json', 'planted.json']

export interface Edits {
  /** A file was edited, rather than a rerun asked for. */
  edited: boolean
  /** No edit can have changed the system or its past, as far as its adapter tells. */
  rowsOnly: boolean
}

function isHandWritten(file: string): boolean {
  return /\.memory\.[cm]?[jt]s$/.test(file)
}
