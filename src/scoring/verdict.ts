/**
 * How a case ended. `errored`: the system or the harness broke; `not-run`: a key is missing;
 * `not-applicable`: the system cannot serve the row and nobody asked it to.
 */
export type Verdict = 'passed' | 'failed' | 'errored' | 'not-run' | 'not-applicable'

/** One check's answer; `null` is undecided (it took too long). */
export type CheckPass = boolean | null

/** What scoring needs to know of a case. `checks` has one entry per check of the row, in its order. */
export interface CaseOutcome {
  id: string
  verdict: Verdict
  checks: CheckPass[]
  /** Why the case errored. */
  error?: string
}
