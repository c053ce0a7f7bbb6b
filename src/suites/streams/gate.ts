import { z } from 'zod'
import { atLeast, type Line, notDecided } from '../../scoring/gate/line.js'
import type { StreamsScore } from './score-shape.js'

/** The part `streams` of the option `gate`. */
export const StreamsGateSchema = z.strictObject({
  /** Least share of tasks that are answered right, over all streams. */
  accuracy: z.number().min(0).max(100).optional(),
  /** Points that the lower end of the interval of the difference to no memory must lie above. */
  lift: z.number().min(-100).max(100).optional(),
})

export type StreamsGate = z.infer<typeof StreamsGateSchema>

/**
 * Holds the scores of a complete run against limits. What was not measured is not decided, which a gate does
 * not pass.
 *
 * @param flaw why nothing of the run may decide: partial, interrupted
 */
export function streamsGateLines(limits: StreamsGate, score: StreamsScore, flaw?: string): Line[] {
  const broken = flaw ?? (score.complete ? undefined : 'the run is incomplete')
  const lines: Line[] = []
  const { accuracy, lift } = limits
  if (accuracy !== undefined) {
    const actual = score.overall.accuracy
    if (broken !== undefined) lines.push(notDecided('accuracy', accuracy, broken, actual))
    else if (actual === null) lines.push(notDecided('accuracy', accuracy, 'not measured'))
    else lines.push(atLeast('accuracy', accuracy, actual))
  }
  if (lift !== undefined) {
    const actual = score.lift?.interval?.low ?? null
    if (broken !== undefined) lines.push(notDecided('lift', lift, broken, actual))
    else if (actual === null) lines.push(notDecided('lift', lift, NO_FLOOR))
    else lines.push(above(lift, actual))
  }
  return lines
}

const NO_FLOOR =
  "not measured: it needs the setup none beside learned (setups: ['none', 'learned'])"

/** The limit itself is not enough. */
function above(limit: number, actual: number): Line {
  const line = atLeast('lift', limit, actual, 'the lower end of its interval')
  return actual > limit ? line : { ...line, verdict: 'failed' }
}
