import type { JsonPath, Position } from '../../dataset/json-document.js'
import type { Located } from '../../dataset/parse-document.js'
import type { Probe } from './row.js'
import type { Scenario } from './scenario.js'

/** Names of the files of a lifecycle dataset. */
export const FILES = { probes: 'probes.jsonl', scenarios: 'scenarios.json' } as const

/** Texts of a lifecycle dataset as they stand on disk; absent where a file is missing. */
export interface LifecycleSources {
  probes?: string
  scenarios?: string
}

export interface LocatedProbe {
  row: Probe
  /** Line of its file, from 1. */
  line: number
  at(path: JsonPath): Position
}

/** A lifecycle dataset as parsed, with the place of everything; absent parts are missing or broken. */
export interface LifecycleDocuments {
  probes: LocatedProbe[]
  scenarios?: Located<Scenario[]>
}
