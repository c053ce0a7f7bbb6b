/** Comparing runs of the lifecycle suite: profiles, or versions of a system. */
export {
  compareRuns,
  type KpiChange,
  type KpiRow,
  type LifecycleComparison,
  type Moved,
} from './compare-runs.js'
export { baselineOf, groupRuns, type RunGroup } from './groups.js'
export type { LifecycleRunFile } from './run-file.js'
