import { dirname } from 'node:path'
import type { EvalRun } from './eval-run.js'

/**
 * Watch mode: which files changed since the last run, and whether the eval should run for them. By
 * default an edit of the system does not rerun the eval, since each case may cost money.
 */
export class WatchedChanges {
  private readonly changed = new Set<string>()
  private manual = false

  constructor(private readonly run: EvalRun) {}

  watch(): void {
    const { vitest } = this.run
    if (!vitest.config.watch) return
    // Only the root server watches files.
    vitest.vite.watcher.on('all', (_event, file) => this.changed.add(file))
    vitest.onFilterWatchedSpecification(specification => {
      const entry = this.run.projects.get(specification.project)
      if (!entry || entry.plan.options.watch === true || this.manual) return true
      return [...this.changed].some(
        file => entry.plan.datasetDirs.some(dir => dirname(file) === dir) || isHandWritten(file),
      )
    })
  }

  /** Tells that a person asked for a rerun (a key, the UI), whatever files changed. */
  requested(trigger: string | undefined): void {
    this.manual = trigger !== undefined && /^rerun/i.test(trigger)
  }

  /** True when the run is due to edits of a dataset alone; forgets them. */
  takeDatasetOnly(): boolean {
    const files = [...this.changed]
    const { manual } = this
    this.changed.clear()
    this.manual = false
    if (files.length === 0 || manual) return false
    const dirs = [...this.run.projects.values()].flatMap(({ plan }) => plan.datasetDirs)
    return files.every(file => dirs.includes(dirname(file)))
  }
}

function isHandWritten(file: string): boolean {
  return /\.memory\.[cm]?[jt]s$/.test(file)
}
