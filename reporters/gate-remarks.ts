import { type GateLine, gateLineText } from '../src/scoring/gate/index.js'
import type { Line } from '../src/scoring/gate/line.js'
import type { Remark } from './remark.js'

/** Each limit of the gate in a sentence: whether it is kept, and by how much it is missed. */
export function gateRemarks(lines: readonly GateLine[]): Remark[] {
  return lines.map(line => {
    const head = { passed: 'Gate passed', failed: 'Gate failed', 'not decided': 'Gate' }[
      line.verdict
    ]
    const kind = line.verdict === 'passed' ? 'result' : 'warning'
    return { kind, text: `${head}: ${gateLineText(line)}.` }
  })
}

/** The limits of a suite of one score that are missed or not decided, a sentence each. */
export function missedLimits(lines: readonly Line[]): Remark[] {
  return lines
    .filter(({ verdict }) => verdict !== 'passed')
    .map(({ name, limit, actual, verdict, reason }) => {
      const measured = `${actual ?? 'nothing'} measured, ${limit} asked for`
      const why = reason ? ` (${reason})` : ''
      return { kind: 'warning', text: `Gate: ${name} ${verdict}: ${measured}${why}.` }
    })
}
