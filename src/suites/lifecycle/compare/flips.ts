import { mean } from '../../../scoring/statistics/index.js'
import { caseId } from '../case-id.js'
import type { RunGroup } from './groups.js'

/** Ids of cases whose pack hit was lost or gained. */
export interface Flips {
  lost: string[]
  gained: string[]
}

/** Cases that hit in most repeats of one side and not of the other. */
export function flipsOf(base: RunGroup, other: RunGroup): Flips {
  const [before, after] = [hitShares(base), hitShares(other)]
  const flips: Flips = { lost: [], gained: [] }
  for (const [id, was] of before) {
    const is = after.get(id)
    if (is === undefined) continue
    if (was > 0.5 && is < 0.5) flips.lost.push(id)
    if (was < 0.5 && is > 0.5) flips.gained.push(id)
  }
  return { lost: flips.lost.sort(), gained: flips.gained.sort() }
}

/** Whether both sides were asked the same. */
export function sameProbes(base: RunGroup, other: RunGroup): boolean {
  const asked = ({ scores }: RunGroup) =>
    [...new Set(scores.flatMap(({ probes }) => probes.map(one => caseId(one.id, one.phase))))]
      .sort()
      .join()
  return asked(base) === asked(other)
}

/** By case, in which part of its repeats the pack was hit. */
function hitShares({ scores }: RunGroup): Map<string, number> {
  const hits = new Map<string, number[]>()
  for (const { id, phase, hit } of scores.flatMap(({ probes }) => probes)) {
    if (hit === null) continue
    const key = caseId(id, phase)
    hits.set(key, [...(hits.get(key) ?? []), Number(hit)])
  }
  return new Map([...hits].map(([id, all]) => [id, mean(all) ?? 0]))
}
