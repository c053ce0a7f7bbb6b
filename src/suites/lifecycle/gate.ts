import { z } from 'zod'
import { atLeast, atMost, type Line, notDecided } from '../../scoring/gate/line.js'
import type { LifecycleScore } from './score-shape.js'

const share = z.number().min(0).max(100)

/** The part `lifecycle` of the option `gate`. Shares are those after synthesis, where it ran. */
export const LifecycleGateSchema = z.strictObject({
  /** Least share of packs that hold all that is expected. */
  packHit: share.optional(),
  /** Least mean reciprocal rank, 0 to 1. */
  mrr: z.number().min(0).max(1).optional(),
  /** Least share of changed facts whose value of now comes first. */
  freshFirst: share.optional(),
  /** Least share of right answers of the scripted agent, and of the model. */
  extractive: share.optional(),
  model: share.optional(),
  /** Least share of expected facts that something derived holds. */
  captured: share.optional(),
  /** Packs with something forbidden: 0, also where it is left out. */
  leaks: z
    .literal(0, { error: 'a leak is never a little one: the only gate for leaks is 0' })
    .optional(),
  /** US dollars that a run may cost, the answering model included. */
  maxUsd: z.number().positive().optional(),
  /** Milliseconds below which 95 % of all `beforeTurn` stay. */
  maxP95Ms: z.number().positive().optional(),
  /** Decide although scenarios cannot be kept apart (isolation `shared`). */
  allowShared: z.boolean().optional(),
})

export type LifecycleGate = z.infer<typeof LifecycleGateSchema>

/**
 * Holds the score of a complete run against limits. What was not measured is not decided, which a
 * gate does not pass.
 *
 * @param flaw why nothing of the run may decide: partial, interrupted
 */
export function lifecycleGateLines(
  limits: LifecycleGate,
  score: LifecycleScore,
  flaw?: string,
): Line[] {
  const broken = flaw ?? (score.complete ? undefined : 'the run is incomplete')
  const hold = (
    name: Exclude<keyof LifecycleGate, 'allowShared'>,
    actual: number | null,
    decide: typeof atLeast,
  ): Line[] => {
    const limit = limits[name]
    if (limit === undefined) return []
    if (broken !== undefined) return [notDecided(name, limit, broken, actual)]
    return [actual === null ? notDecided(name, limit, 'not measured') : decide(name, limit, actual)]
  }
  const { recall, synthesis } = score.phases
  const floor = (name: 'packHit' | 'mrr' | 'freshFirst' | 'extractive' | 'model' | 'captured') =>
    hold(name, synthesis[name] ?? recall[name], atLeast)
  return [
    ...floor('packHit'),
    ...floor('mrr'),
    ...floor('freshFirst'),
    ...floor('extractive'),
    ...floor('model'),
    ...floor('captured'),
    ...hold('maxUsd', usdOf(score), atMost),
    ...hold('maxP95Ms', p95Of(score), atMost),
    leaksLine(leaksOf(score), broken),
  ]
}

function usdOf({ usage, answererUsage }: LifecycleScore): number | null {
  if (usage?.usd === undefined) return null
  return usage.usd + (answererUsage?.usd ?? 0)
}

function p95Of({ kpis }: LifecycleScore): number | null {
  return (
    kpis.find(({ group, name }) => group === 'latency' && name === 'beforeTurn p95')?.value ?? null
  )
}

/** Probes that leaked in either phase; `null` where none forbids anything. */
function leaksOf({ kpis }: LifecycleScore): number | null {
  return kpis.find(({ group, name }) => group === 'accuracy' && name === 'leaks')?.value ?? null
}

/** Leaks fail a run that is partial too: one is one too many. */
function leaksLine(leaks: number | null, broken: string | undefined): Line {
  if (leaks !== null && leaks > 0) return atMost('leaks', 0, leaks)
  if (broken !== undefined) return notDecided('leaks', 0, broken, leaks)
  return leaks === null ? notDecided('leaks', 0, 'not measured') : atMost('leaks', 0, 0)
}
