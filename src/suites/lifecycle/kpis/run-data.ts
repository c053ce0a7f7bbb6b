import type { Phase, ScenarioOutcome } from '../outcome.js'
import type { Probe } from '../row.js'
import type { ProbeScore } from '../score-shape.js'

/** All that the KPIs are made of. */
export interface RunData {
  probes: readonly Probe[]
  scores: readonly ProbeScore[]
  /** The scenarios of each run. */
  runs: readonly (readonly ScenarioOutcome[])[]
}

/**
 * The scores of what the memory gives in the end: after synthesis, or at once where it was asked in no
 * other phase. Numbers that are not told by phase are over these.
 */
export function lastAsked(scores: readonly ProbeScore[]): ProbeScore[] {
  const last: Phase = scores.some(({ phase }) => phase === 'synthesis') ? 'synthesis' : 'recall'
  return scores.filter(({ phase }) => phase === last)
}

/** Share of yes among the answers, 0 to 100, and how many there are; what is `null` is no answer. */
export function shareOf(answers: readonly (boolean | null)[]): { value: number | null; n: number } {
  const told = answers.filter(answer => answer !== null)
  const value = told.length === 0 ? null : (100 * told.filter(Boolean).length) / told.length
  return { value, n: told.length }
}

/** Whether a probe was answered right: by the model where one was asked, else by the scripted agent. */
export function answeredRight({ modelRight, extractiveRight }: ProbeScore): boolean | null {
  return modelRight ?? extractiveRight
}
