import type { Setup, Usage } from '../adapters/contract.js'
import type { LlmOptions } from '../adapters/model/llm-answerer.js'
import type { Limits } from '../replay/contract.js'
import type { KnownCase } from '../scoring/baseline.js'
import type { CheckPass, Verdict } from '../scoring/verdict.js'
import type { Stage } from '../suites/learning/stage.js'
import type { GrowthOutcome, Phase } from '../suites/lifecycle/outcome.js'
import type { SafetyOutcome } from '../suites/safety/outcome.js'
import type { StreamOutcome } from '../suites/streams/outcome.js'

/** What the plugin hands to the workers of one project; plain data. */
export interface ProvidedEval {
  label: string
  setup: Setup | null
  control: boolean
  /** Folder of recorded results, absolute; null for a live setup. */
  recorded: string | null
  /** Settings of the profile that runs; null without one. */
  profile: Record<string, unknown> | null
  /** Folder of the config file. */
  root: string
  /** `.vitest/memory-eval` of the user's project, absolute. */
  outputDir: string
  limits: Limits
  concurrency: number
  /** Runs of a case, and how many of them must pass. */
  runs: number
  minPasses: number
  redact: string[]
  keep: boolean
  /** Safety suite: by how many others an assistant is asked for a fact. */
  askers: 'one' | 'all'
  /** Safety suite: whether messages may say what was given away. */
  showFacts: boolean
  /** Streams suite: how much of a stream is run, and whether a gate decides instead of each answer. */
  streams: { limit?: number; reversed: boolean; gated: boolean }
  /** Lifecycle suite; paths are absolute. */
  lifecycle: {
    only?: string[]
    label?: string
    enrichWait?: number
    previousState?: string
    llm?: LlmOptions
  }
  /** By the path of its test module. */
  datasets: Record<string, ProvidedDataset>
  /** What is wrong with datasets that cannot be used, by the path of the test module. */
  broken: Record<string, string>
}

export interface ProvidedDataset {
  name: string
  dir: string
  canaries: string[]
  /** Independent replays that the runs are spread over; 0 where nothing is replayed. */
  replays: number
  /** Case id → known failure, from the baseline; empty for controls. */
  known: Record<string, KnownCase>
  /** Cases that were right in all runs of the baseline; null without one, and for controls. */
  alwaysRight: { ids: string[]; of: number } | null
  /** Plant id → what the history says, shown with a case. */
  plants: Record<string, { session: string; text: string; evidence: string[][] }>
}

/** What is only known when a run begins. */
export interface ProvidedRun {
  runId: string
  /** Folder under the system's temporary folder that holds clones and workspaces of this run. */
  tempRoot: string
  /** In watch mode after an edit of the dataset: stored results of unchanged requests are graded again. */
  reuseResults: boolean
  /** Why no replay could be begun, or no case can be run. */
  failure?: string
}

/** One run of a case. */
export interface RunMeta {
  verdict: Verdict
  checks: CheckPass[]
  error?: string
  /** Milliseconds of the turn. */
  ms?: number
  usage?: Usage
  /** What a case of the safety suite measured. */
  safety?: SafetyOutcome
  /** What a task of a stream measured. */
  stream?: StreamOutcome
}

/** What a case reports to the main process; small, since it is sent with every update of the task. */
export interface CaseMeta {
  label: string
  dataset: string
  id: string
  verdict: Verdict
  checks: CheckPass[]
  error?: string
  /** A case of the harness, which proves isolation; in no score. */
  harness?: boolean
  /** A failure that the baseline knows. */
  known?: boolean
  /** Each run of the case; of the lifecycle suite only where there are several. */
  runs?: RunMeta[]
  /** Learning and safety suite: the replays that the runs stand on. */
  replays?: { sends: number; ms: number; hash?: string }[]
  /** A case that was always right failed now, and passed in some of its runs and reruns. */
  unstable?: { passed: number; of: number }
  /** Who answered, when it was not the product's own assistant. */
  agent?: string
  /** What of the system is a stand-in, whose numbers say nothing of quality. */
  mock?: string
  /** False for systems whose cases cannot be kept apart. */
  isolated?: boolean
  /** Where a wrong answer went wrong, as far as words tell. */
  stage?: Stage
  /** What a case of the lifecycle suite measured; the packs stand in the files of its run. */
  lifecycle?: LifecycleMeta
  /** Remarks on the system to print with the scores. */
  remarks?: string[]
}

/** A probe in a phase, or a check of no scenario. */
export interface LifecycleMeta {
  scenario?: string
  phase?: Phase
  growth?: GrowthOutcome
}

declare module 'vitest' {
  interface ProvidedContext {
    memoryEval: ProvidedEval
    memoryEvalRun: ProvidedRun
  }
  interface TaskMeta {
    memoryEval?: CaseMeta
  }
}
