import { type GateLine, gateLineText } from '../src/scoring/gate/index.js'
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
