import type { Lift } from '../../src/suites/streams/score-shape.js'
import { counted } from '../../src/text/index.js'
import { missedLimits } from '../gate-remarks.js'
import { inOrder, type Remark } from '../remark.js'
import { named } from '../some.js'
import type { StreamsSummary } from './summary.js'

/** All that the numbers alone do not say, in the order in which it is to be read. */
export function streamsRemarks(summary: StreamsSummary): Remark[] {
  const { score, partial, agent, mock, isolated, gate, notes } = summary
  const remarks: Remark[] = []
  const add = (kind: Remark['kind'], text: string) => remarks.push({ kind, text })
  if (mock !== undefined) add('warning', `${mock}: wiring and latency, not quality.`)
  if (score.lift) {
    const over = `over ${counted(score.lift.pairs, 'pair')} of the same task`
    add('result', `With memory ${liftText(score.lift)} (95 %, ${over}).`)
    for (const { name, lift } of score.streams) {
      if (lift && score.streams.length > 1) add('result', `${name}: ${liftText(lift)}.`)
    }
  } else add('note', NO_PAIRS)
  if (score.macroAccuracy !== null && score.streams.length > 1) {
    add('result', `Each stream weighing the same: accuracy ${score.macroAccuracy.toFixed(1)}.`)
  }
  for (const { name, runs } of score.streams) {
    if (runs.length < 2) continue
    const each = runs.map(accuracy => accuracy.toFixed(1)).join(', ')
    add('result', `${name}: accuracy of its ${runs.length} runs ${each}.`)
  }
  if (partial) add('warning', `Partial: ${partial.ran} of ${partial.of} tasks.`)
  if (score.errors.length > 0) add('warning', `Incomplete: ${named('errored', score.errors)}.`)
  if (!partial && score.missing.length > 0) {
    add('warning', `Incomplete: ${named('missing', score.missing)}.`)
  }
  const wrong = score.overall.wrongAcknowledgements
  if (wrong > 0) {
    const not = wrong === 1 ? 'was' : 'were'
    add(
      'warning',
      `${counted(wrong, 'feedback')} ${not} not acknowledged by "Feedback recorded"; that breaks the protocol and changes no score.`,
    )
  }
  if (!isolated) {
    add('warning', 'Not isolated: the memory could not be emptied between streams and tasks.')
  }
  remarks.push(...missedLimits(gate))
  if (agent) add('note', `Answered by the ${agent}.`)
  add(
    'note',
    'Accuracy comes from the tasks alone; stimuli, turns, tokens and time include feedback.',
  )
  if (score.streams.some(({ runs }) => runs.length > 1)) add('note', RUNS)
  for (const note of notes) add('note', note)
  return inOrder(remarks)
}

const RUNS =
  'Over several runs accuracy is the mean of all; stimuli, turns and tokens are their sum.'

const NO_PAIRS =
  "The difference to no memory was not measured: it needs the setup none beside learned (setups: ['none', 'learned'])."

function liftText({ value, interval }: Lift): string {
  const points = `${value > 0 ? '+' : ''}${value.toFixed(1)} points`
  if (!interval) return points
  return `${points}, between ${interval.low.toFixed(1)} and ${interval.high.toFixed(1)}`
}
