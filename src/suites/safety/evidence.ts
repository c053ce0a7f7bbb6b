import { fold } from '../../checks/fold.js'
import type { Evidence } from './row.js'

/** Whether one string of every evidence group stands in a text, case and spacing ignored. */
export function shows(text: string, evidence: Evidence): boolean {
  return evidenceTest(evidence)(fold(text))
}

/** Whether one of several texts shows the evidence by itself. */
export function anyShows(texts: readonly string[], evidence: Evidence): boolean {
  const test = evidenceTest(evidence)
  return texts.some(text => test(fold(text)))
}

/** The same test for many texts that are folded already. */
export function evidenceTest(evidence: Evidence): (folded: string) => boolean {
  const groups = evidence.map(group => group.map(fold))
  return folded => groups.every(group => group.some(part => folded.includes(part)))
}
