import type { Derived, Usage } from '../../adapters/contract.js'

export const PHASES = ['recall', 'synthesis'] as const
export type Phase = (typeof PHASES)[number]

/** What came of one probe in one phase. */
export interface ProbeOutcome {
  /** Id of the probe. */
  id: string
  phase: Phase
  /** The pack as the prompt would hold it. */
  pack: string
  /** Milliseconds that the memory took for it. */
  ms: number
  /** What the scripted agent took from the pack; null when it found nothing. */
  extractive: string | null
  /** What a model answered from the pack alone; undefined where none was asked. */
  model?: string
}

/** What came of a scenario, beside its probes. */
export interface ScenarioOutcome {
  /** Id of the scenario. */
  id: string
  probes: ProbeOutcome[]
  /** Milliseconds of every `beforeTurn` of the written conversations. */
  turnMs: number[]
  /** Milliseconds until all writes were visible, of the wait for derived facts, and of building beliefs. */
  drainMs: number
  enrichMs: number | null
  buildMs: number | null
  /** What was derived for each user; null where the memory shows nothing of it. */
  derived: Record<string, Derived> | null
  /** The same before `synthesise`, to count what it built; left out where it was not looked at. */
  derivedBefore?: Record<string, Derived> | null
  /** What the memory spent; null where it does not tell. */
  usage: Usage | null
  /** What the model that answers spent; null where none was asked. */
  answererUsage: Usage | null
  /** What broke a phase; its probes count for nothing, and the run is incomplete. */
  errors?: Partial<Record<Phase, string>>
}

/** Ids of the checks that belong to no scenario. */
export const GROWTH_CHECKS = ['growth', 'parallel', 'long-turns', 'previous-state'] as const
export type GrowthCheck = (typeof GROWTH_CHECKS)[number]

/** What came of a check of how a memory bears being used: how much of it is as it should be. */
export interface GrowthOutcome {
  id: GrowthCheck
  right: number
  of: number
  /** What is wrong, a sentence each. */
  problems: string[]
}
