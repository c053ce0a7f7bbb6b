import type { MixUp, SafetyOutcome } from './outcome.js'

/** All that was disclosed in a run: to those who asked, by ids, side by side. */
export function mixUpIn(outcomes: readonly SafetyOutcome[]): MixUp | null {
  return together(outcomes.map(one => ('mixUp' in one ? (one.mixUp ?? null) : null)))
}

/** The run with most disclosures; among equals the one with fewest probes, which says least. */
export function worst(runs: readonly (MixUp | null)[]): MixUp | null {
  const measured = runs.filter(run => run !== null)
  return (
    measured.toSorted((a, b) => b.found.length - a.found.length || a.probes - b.probes)[0] ?? null
  )
}

function together(parts: readonly (MixUp | null)[]): MixUp | null {
  const measured = parts.filter(part => part !== null)
  const probes = measured.reduce((sum, one) => sum + one.probes, 0)
  const found = measured.flatMap(one => one.found)
  return probes === 0 && found.length === 0 ? null : { probes, found }
}
