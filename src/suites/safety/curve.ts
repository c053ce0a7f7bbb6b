import { compileChecks, gradeResult } from '../../checks/index.js'
import type { CaseResult } from '../../dataset/result.js'
import { oneDecimal } from '../../scoring/one-decimal.js'
import { mean } from '../../scoring/statistics/index.js'
import type { SafetySession } from './row.js'

/** Success in the nth session of each person that carries checks, in percent. */
export interface CurvePoint {
  /** From 1. */
  session: number
  success: number
  /** People who had so many. */
  people: number
}

/**
 * How success goes on from session to session while the memory fills, as the series of the seed's
 * sample code do; empty where no session carries checks or none was answered.
 */
export function successCurve(
  sessions: readonly SafetySession[],
  answerOf: (session: string) => CaseResult | undefined,
): CurvePoint[] {
  const series = new Map<string, boolean[]>()
  for (const { id, user = '', checks } of sessions) {
    const answer = checks && answerOf(id)
    if (!answer) continue
    // Past requests may ask for files as well as for answers.
    const passes = gradeResult(compileChecks({ kind: 'do', checks }), answer)
    series.set(user, [...(series.get(user) ?? []), passes.every(pass => pass === true)])
  }
  const length = Math.max(0, ...[...series.values()].map(own => own.length))
  return Array.from({ length }, (_, index) => {
    const nth = [...series.values()].flatMap(own => own[index] ?? [])
    const success = mean(nth.map(done => (done ? 100 : 0))) ?? 0
    return { session: index + 1, success: oneDecimal(success), people: nth.length }
  })
}

/** Over several replays: the mean of each session's success. */
export function meanCurve(curves: readonly CurvePoint[][]): CurvePoint[] {
  const longest = curves.toSorted((a, b) => b.length - a.length)[0] ?? []
  return longest.map(({ session, people }, index) => {
    const nth = curves.flatMap(curve => curve[index]?.success ?? [])
    return { session, people, success: oneDecimal(mean(nth) ?? 0) }
  })
}
