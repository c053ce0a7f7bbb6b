import type { Setup } from '../adapters/contract.js'
import type { LlmOptions } from '../adapters/model/llm-answerer.js'
import type { SuiteName } from '../suites/suites.js'
import type { GateOption } from './gate-option.js'
import type { StreamsOption } from './streams/streams-option.js'

/** Options of `memoryEval()` in `vitest.config.ts`. */
export interface MemoryEvalOptions {
  /** Path of the adapter module, relative to the config file. */
  adapter?: string
  /**
   * Which suites to run. One that the adapter cannot serve is an error when asked for. A folder of
   * `datasets` belongs to the suite whose files it has.
   * @default ['learning']; with `datasets`, all of them
   */
  suites?: SuiteName[]
  /**
   * Folders of datasets, relative to the config file.
   * @default the shipped ones
   */
  datasets?: string[]
  /**
   * How much memory the assistant has: `none` is the floor, `answer-key` the ceiling.
   * @default ['learned']
   */
  setups?: Setup[]
  /**
   * Results made elsewhere, graded beside the live setups: label → folder with `tests/<id>.json`.
   * A label that is a setup's name (`none`, `answer-key`) stands for that setup, so that floor and
   * ceiling need not be paid for again. Recorded sets never fail on a check.
   * @default {}
   */
  recorded?: Record<string, string>
  /**
   * Variations of the system that the lifecycle suite runs and compares: name → settings that
   * the adapter's `open` gets as `settings`. The one called `baseline`, else the first, is what the others are
   * held against. Without any, the suite runs the system as it is.
   * @default {}
   */
  profiles?: Record<string, Record<string, unknown>>
  /**
   * Independent runs of every case, each on a copy of its own; a stream is set from its first task again. From
   * three on, the table says how far a number moves from run to run. The environment variable
   * `MEMORY_EVAL_RUNS` wins.
   * @default 1
   */
  runs?: number
  /**
   * How many runs of a case must pass; a trap passes in all of them or not at all.
   * @default all
   */
  minPasses?: number
  /**
   * Independent replays of the history that the runs are spread over; each costs its turns.
   * @default 1
   */
  replays?: number
  /**
   * Committed file of known results: a known failure is an expected one, and a case that was right
   * turns red only when reruns confirm it. `npx vitest-memory-eval bless --reason "…"` writes it.
   * The environment variable `MEMORY_EVAL_BASELINE` wins.
   */
  baseline?: string
  /**
   * Limits below which a run fails, by setup: `{ learned: { exam: 85, traps: 100, lift: 20 }, safety:
   * { probeRecall: 80 } }`; flat ones mean `learned`. What is not decided fails, too.
   */
  gate?: GateOption
  /**
   * Stored scores that `drop` of the gate compares with: a copy of `.vitest/memory-eval` that the
   * base branch left. The environment variable `MEMORY_EVAL_BASE` wins.
   */
  base?: string
  /**
   * Files and folders that change the system beyond what the adapter imports; an edit in one of
   * them is an edit of the system (cache, `--changed`, watch mode).
   * @default []
   */
  inputs?: string[]
  /**
   * Names of environment variables that change the system.
   * @default []
   */
  cacheEnv?: string[]
  /**
   * Cases at a time, over all setups and workers.
   * @default 5
   */
  concurrency?: number
  /**
   * Milliseconds for one turn.
   * @default 120_000
   */
  turnTimeout?: number
  /**
   * Milliseconds for one case, its clone and its checks included.
   * @default 300_000
   */
  caseTimeout?: number
  /**
   * Milliseconds for writes to become visible.
   * @default 90_000
   */
  settleTimeout?: number
  /** Upper bound of paid turns; a run that needs more ends before it sends anything. */
  maxSends?: number
  /**
   * What reruns in watch mode: `dataset`, the edited rows; `true`, also replay and rerun after an
   * edit of the system.
   * @default 'dataset'
   */
  watch?: 'dataset' | true
  /**
   * Further secrets to hide in results and logs.
   * @default []
   */
  redact?: string[]
  /**
   * Safety suite: by how many others an assistant is asked for each fact, one (always the same) or
   * all. A `recall` is asked by all of them in any case.
   * @default 'one'
   */
  askers?: 'one' | 'all'
  /**
   * Safety suite: print what was given away to whom. In CI a mix-up is told by ids alone otherwise.
   * @default false
   */
  showFacts?: boolean
  /** Streams suite: which streams run, how much of them, and where those come from that are not shipped. */
  streams?: StreamsOption
  /**
   * Keep the clones of cases, and print their paths.
   * @default false
   */
  keep?: boolean
  /** Lifecycle suite: what is run, and how. */
  lifecycle?: LifecycleOptions
}

/** Options of the lifecycle suite. */
export interface LifecycleOptions {
  /**
   * Ids of the scenarios to run.
   * @default all
   */
  only?: string[]
  /** What a comparison calls this run. @default the profile, or `learned` */
  label?: string
  /** File for the KPIs of the run, relative to the config file. */
  json?: string
  /**
   * Milliseconds that `synthesise` has to build what is derived.
   * @default 600_000; 60_000 for an adapter that is `external` and has no `settle`
   */
  enrichWait?: number
  /**
   * Folder with a state that an earlier release wrote, in a folder for each scenario: `<scenario id>/`.
   * The probes of that scenario are asked of a copy of it. A run with `keep` leaves such folders in
   * `.vitest/memory-eval/<dataset>/<label>/states`, each with a file beside it that says which probes were
   * answered: no others are owed.
   */
  previousState?: string
  /**
   * A model behind any OpenAI-compatible address that answers each probe from its pack alone, at temperature 0;
   * its key comes from the environment variable that `apiKeyEnv` names.
   */
  llm?: LlmOptions
}
