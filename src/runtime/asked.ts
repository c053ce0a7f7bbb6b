import type { CaseResult } from '../dataset/result.js'

const requests = new WeakMap<CaseResult, string>()

/** Notes what was asked for a result, so that a failing matcher can show it. */
export function noteRequest(result: CaseResult, request: string): void {
  requests.set(result, request)
}

/** What was asked for a result; empty for one that came from elsewhere. */
export function requestOf(result: CaseResult): string {
  return requests.get(result) ?? ''
}
