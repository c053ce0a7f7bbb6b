import type { Spent } from '../combined-score.js'
import type { GateColumn } from './gate.js'
import type { GateLimits } from './limits.js'
import { atMost, type Line, notDecided } from './line.js'

/** What a run may take. A budget is decided only where every case told what it took. */
export function budgetLines(
  { maxTokens, maxUsd, maxP95Ms }: GateLimits,
  column: GateColumn | undefined,
  flaw: string | undefined,
): Line[] {
  const { cost, latency } = column?.score ?? {}
  const lines: Line[] = []
  const hold = (
    name: string,
    limit: number | undefined,
    what: string,
    told: Pick<Spent, 'reported' | 'of'> | null | undefined,
    actual: number | undefined,
  ) => {
    if (limit === undefined) return
    const gap = told ? unreported(told, what) : `no case reported ${what}`
    const reason = flaw ?? gap
    lines.push(
      reason !== undefined || actual === undefined
        ? notDecided(name, limit, reason ?? '', actual ?? null)
        : atMost(name, limit, actual),
    )
  }
  hold('maxTokens', maxTokens, 'its tokens', cost?.tokens, cost?.tokens?.perRun)
  hold('maxUsd', maxUsd, 'its cost', cost?.usd, cost?.usd?.perRun)
  hold('maxP95Ms', maxP95Ms, 'its time', latency, latency?.p95)
  return lines
}

function unreported({ reported, of }: Pick<Spent, 'reported' | 'of'>, what: string) {
  return reported === of ? undefined : `only ${reported} of ${of} cases reported ${what}`
}
