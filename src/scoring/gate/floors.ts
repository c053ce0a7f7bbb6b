import type { CombinedScore } from '../combined-score.js'
import { PARTS, type PartName, printed } from '../parts.js'
import type { GateColumn } from './gate.js'
import type { GateLimits } from './limits.js'
import { atLeast, type Line, notDecided } from './line.js'
import { some } from './undecidable.js'

/** Scores as floors, the printed means against the limits. */
export function floorLines(
  limits: GateLimits,
  column: GateColumn | undefined,
  flaw: string | undefined,
): Line[] {
  const score = column?.score
  const lines: Line[] = []
  for (const part of PARTS) {
    const limit = limits[part]
    if (limit === undefined) continue
    const actual = score ? printed(score, part) : null
    if (flaw !== undefined || actual === null || !score) {
      lines.push(notDecided(part, limit, flaw ?? 'no test of it was measured', actual))
    } else {
      lines.push(atLeast(part, limit, actual, noise(score, part)))
    }
  }
  if (limits.traps !== undefined) lines.push(trapsLine(limits.traps, score, flaw))
  if (limits.fullyRight !== undefined) {
    const actual = score?.fullyRight ?? null
    lines.push(
      flaw !== undefined || actual === null
        ? notDecided('fullyRight', limits.fullyRight, flaw ?? 'nothing was measured', actual)
        : atLeast('fullyRight', limits.fullyRight, actual),
    )
  }
  return lines
}

/** One trap in any run fails; an errored trap decides nothing, whatever `maxErrors` allows. */
function trapsLine(limit: number, score: CombinedScore | null | undefined, flaw?: string): Line {
  const actual = score?.traps ?? null
  if (flaw !== undefined || !score || actual === null) {
    return notDecided('traps', limit, flaw ?? 'no trap was measured', actual)
  }
  const errored = score.errors.filter(id => score.tests[id]?.split === 'trap')
  if (errored.length > 0) return notDecided('traps', limit, `errored: ${some(errored)}`, actual)
  const sprung = score.runs.filter(({ traps }) => traps !== null && traps < 100).length
  const reason = sprung === 0 ? '' : `stepped into in ${sprung} of ${score.runs.length} runs`
  return atLeast('traps', limit, actual, reason)
}

/** How far the number moves from run to run. */
function noise(score: CombinedScore, part: PartName): string {
  const repeat = score.intervals[part]?.repeat
  return repeat ? `repeats lie within ${repeat.low.toFixed(1)}–${repeat.high.toFixed(1)}` : ''
}
