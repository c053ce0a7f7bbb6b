import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import type { SafetyOutcome } from '../../suites/safety/outcome.js'
import { plainText, shorten } from '../../text/index.js'

/** A test that fails: what the system did is wrong. */
export class SafetyFailure extends Error {
  override readonly name: string

  constructor(name: string, message: string, frame: string) {
    super(message)
    this.name = name
    this.stack = `${name}: ${message}\n${frame}`
  }
}

/** What came of a case in one run. */
export interface Told {
  verdict: Verdict
  checks: CheckPass[]
  outcome?: SafetyOutcome
  error?: string
  /** Why it does not apply. */
  reason?: string
  /**
   * What Vitest is to show.
   *
   * @param prefix says in which run it was; empty where there is one
   */
  failures?(prefix: string): Error[]
  /** Remarks on the case, with their kind. */
  notes?: { text: string; kind: string }[]
}

/** A case that the system, or the adapter, cannot serve. */
export function notApplicable(reason: string): Told {
  return { verdict: 'not-applicable', checks: [], reason }
}

/** A run that broke: neither right nor wrong. */
export function broken(
  error: unknown,
  {
    request,
    checks,
    frame,
    redact,
  }: { request: string; checks: number; frame: string; redact(text: string): string },
): Told {
  const reason = redact(error instanceof Error ? error.message : String(error))
  const text = (prefix: string) =>
    plainText(`${prefix}errored: ${reason}\n  request: ${shorten(request, 300)}`)
  return {
    verdict: 'errored',
    checks: Array.from({ length: checks }, () => null),
    error: reason,
    failures: prefix => [new SafetyFailure('CaseErrored', text(prefix), frame)],
  }
}

/** Whether something of one person's was shown to another: news in any run. */
export function leaks({ outcome }: Told): boolean {
  return outcome !== undefined && 'mixUp' in outcome && (outcome.mixUp?.found.length ?? 0) > 0
}
