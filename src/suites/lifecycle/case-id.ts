import type { Phase } from './outcome.js'

/** Id of the case in which a probe is asked in a phase: every probe is a case of its own in each. */
export function caseId(probe: string, phase: Phase): string {
  return `${probe} (${phase})`
}
