import type { LifecycleScore } from '../score-shape.js'
import type { LifecycleRunFile } from './run-file.js'

/** Runs of the same configuration. */
export interface RunGroup {
  /** Of the profile, else the label. */
  name: string
  /** Each run is a repeat. */
  scores: LifecycleScore[]
  /** What of it is a stand-in. */
  mock?: string
}

/** Files with the same profile, else the same label, are repeats of each other; in the order of the files. */
export function groupRuns(files: readonly LifecycleRunFile[]): RunGroup[] {
  const groups = new Map<string, RunGroup>()
  for (const { profile, label, runs, mock } of files) {
    const name = profile ?? label
    const group = groups.get(name)
    if (group) group.scores.push(...runs)
    else groups.set(name, { name, scores: [...runs], ...(mock !== undefined && { mock }) })
  }
  return [...groups.values()]
}

/** What the others are held against: the one that is asked for, else `baseline`, else the first. */
export function baselineOf(
  groups: readonly RunGroup[],
  asked: string = 'baseline',
): RunGroup | undefined {
  return groups.find(({ name }) => name === asked) ?? groups[0]
}
