import type { Usage } from '../../adapters/contract.js'
import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import type { Kpi } from './kpis/kpi.js'
import type { GrowthOutcome, Phase } from './outcome.js'
import type { Probe, Style, Via } from './row.js'

/** What was measured over some probes. Shares are 0 to 100; `null` where nothing was measured, never 0. */
export interface LifecycleMeasures {
  /** Probes that expect something; the shares are over these, or over those of them that a measure is for. */
  scored: number
  packHit: number | null
  /** Mean reciprocal rank, 0 to 1. */
  mrr: number | null
  freshFirst: number | null
  extractive: number | null
  model: number | null
  /** Of the synthesis phase alone. */
  captured: number | null
  /** Probes whose pack holds something forbidden, of those that forbid something. */
  leaks: { found: number; of: number } | null
}

export type ByPhase = Record<Phase, LifecycleMeasures>

/** A probe in one phase with its pack, so that a miss can be read in full. */
export interface ProbeScore
  extends Pick<Probe, 'id' | 'scenario' | 'question' | 'group' | 'expect' | 'stale' | 'forbidden'> {
  phase: Phase
  /** From 1. */
  run: number
  via: Via
  style: Style
  pack: string
  /** Milliseconds. */
  ms: number
  extractive: string | null
  model?: string
  /** Each is `null` where the probe does not ask for it, or nothing could be measured. */
  hit: boolean | null
  /** Place of the unit with the first expected text, from 1. */
  rank: number | null
  reciprocalRank: number | null
  freshFirst: boolean | null
  extractiveRight: boolean | null
  modelRight: boolean | null
  captured: boolean | null
  showsDisagreement: boolean | null
  /** Forbidden texts in the pack. */
  leaks: string[] | null
}

/** `score.json` over a lifecycle dataset, of one run or of several together. */
export interface LifecycleScore {
  suite: 'lifecycle'
  /** How many runs it is over; shares are over the probes of all of them, sums are per run. */
  runs: number
  phases: ByPhase
  /** By id of the scenario. */
  scenarios: Record<string, ByPhase & { title: string }>
  styles: Record<Style, ByPhase>
  kpis: Kpi[]
  /** What the memory spent in a run, and the model that answers; `null` where it is not told. */
  usage: Usage | null
  answererUsage: Usage | null
  probes: ProbeScore[]
  /** How the memory bears being used: checks that belong to no scenario. */
  growth: GrowthOutcome[]
  complete: boolean
  /** Ids of cases. */
  errors: string[]
  missing: string[]
  notApplicable: string[]
  /** `passed` and `of` count its runs, where there are several. */
  tests: Record<
    string,
    { verdict: Verdict; checks: { pass: CheckPass }[]; passed?: number; of?: number }
  >
}
