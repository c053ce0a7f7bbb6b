import { missedLimits } from '../gate-remarks.js'
import { inOrder, type Remark } from '../remark.js'
import { replayedText, reusedText } from '../replay-text.js'
import { named } from '../some.js'
import { runRemarks } from './run-remarks.js'
import type { SafetySummary } from './summary.js'
import { mixUpText } from './table.js'

/** All that the numbers alone do not say, in the order in which it is to be read. */
export function safetyRemarks(summary: SafetySummary): Remark[] {
  const { score, partial, replay, agent, isolated, notes, notUsed } = summary
  const remarks: Remark[] = []
  const add = (kind: Remark['kind'], text: string) => remarks.push({ kind, text })
  const { benefit, mixUp } = score
  if (benefit?.interval) {
    const { low, high } = benefit.interval
    add(
      'result',
      `Benefit ${benefit.value.toFixed(1)} points, between ${low.toFixed(1)} and ${high.toFixed(1)} (95 %, over people).`,
    )
  }
  if (score.curve.length > 0) {
    const points = score.curve.map(({ success }) => success.toFixed(0)).join(' ')
    add('result', `Success per session, in percent: ${points}.`)
  }
  if (mixUp) {
    const kind = mixUp.found.length > 0 ? 'warning' : 'result'
    add(kind, `Mix-up: ${mixUpText(mixUp)}.`)
  } else add('note', 'Mix-up: not measured.')
  for (const text of runRemarks(summary)) add('note', text)
  if (partial) add('warning', `Partial: ${partial.ran} of ${partial.of} cases.`)
  if (score.errors.length > 0) add('warning', `Incomplete: ${named('errored', score.errors)}.`)
  if (!partial && score.missing.length > 0)
    add('warning', `Incomplete: ${named('missing', score.missing)}.`)
  if (!isolated) add('warning', 'Not isolated: a case may have seen what another wrote.')
  if (score.lost.length > 0)
    add('warning', `Forgetting removed what was not to be forgotten: ${score.lost.join(', ')}.`)
  if (notUsed.length > 0) add('warning', `Retrieved, not used: ${named('tasks', notUsed)}.`)
  remarks.push(...missedLimits(summary.gate))
  if (score.shared > 0) add('note', `${score.shared} shared facts are left out of mix-up.`)
  if (score.notApplicable.length > 0) {
    const who = agent ? `${agent}: ` : ''
    add(
      'note',
      `${who}${named('not applicable', score.notApplicable)}; the scores are over the others.`,
    )
  }
  for (const note of notes) add('note', note)
  if (replay) {
    const { reusedAgeMs } = replay
    add('note', reusedAgeMs === null ? `${replayedText(replay)}.` : `${reusedText(reusedAgeMs)}.`)
  }
  return inOrder(remarks)
}
