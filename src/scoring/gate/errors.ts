import type { GateColumn } from './gate.js'
import type { GateLimits } from './limits.js'
import { atMost, type Line, notDecided } from './line.js'
import { erroredRuns, some } from './undecidable.js'

/** Cases that may error, over all runs. Every gated setup has this line, asked for or not. */
export function errorsLine(
  { maxErrors = 0 }: GateLimits,
  column: GateColumn | undefined,
  flaw: string | undefined,
): Line {
  const errors = column ? erroredRuns(column) : 0
  const line = atMost('maxErrors', maxErrors, errors)
  if (errors > 0) line.reason = `errored: ${some(column?.score?.errors ?? [])}`
  return line.verdict === 'failed' || flaw === undefined
    ? line
    : notDecided('maxErrors', maxErrors, flaw, column?.score ? errors : null)
}
