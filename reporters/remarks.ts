import { stageCounts } from '../src/suites/learning/stage.js'
import { distanceClosed } from './distance.js'
import { gateRemarks } from './gate-remarks.js'
import { lintRemarks } from './lint-remarks.js'
import { inOrder, type Remark } from './remark.js'
import { replayedText, reusedText } from './replay-text.js'
import { runRemarks } from './run-remarks.js'
import { named } from './some.js'
import type { Column, RunSummary } from './summary.js'
import { countedRows, orderColumns } from './table.js'

export interface RemarkOptions {
  /** Tests by name, where a terminal has only their number. @default false */
  names?: boolean
}

/** All that the numbers alone do not say, in the order in which it is to be read. */
export function remarks(summary: RunSummary, { names = false }: RemarkOptions = {}): Remark[] {
  const columns = orderColumns(summary.columns)
  const found: Remark[] = [
    ...distanceRemarks(columns),
    ...gateRemarks(summary.gate ?? []),
    ...columns.flatMap(column => [...columnRemarks(column), ...runRemarks(column)]),
    ...lintRemarks(columns, names),
    ...summary.notes.map(text => ({ kind: 'note' as const, text })),
  ]
  return inOrder(found)
}

function distanceRemarks(columns: Column[]): Remark[] {
  const { closed, reason } = distanceClosed(columns)
  const results = closed.map(({ label, share, floor, ceiling, cases, of }) => {
    const over = cases === of ? '' : `, over the ${cases} of ${of} cases that apply to it`
    const text = `${label} closed ${share.toFixed(1)} % of the way from floor ${floor.toFixed(1)} to ceiling ${ceiling.toFixed(1)} in main${over}.`
    return { kind: 'result' as const, text }
  })
  if (reason === null) return results
  return [...results, { kind: 'note', text: `Share closed: not decided (${reason}).` }]
}

function columnRemarks(column: Column): Remark[] {
  const { label, partial, score, isolated, replay, agent } = column
  const { counted, of } = countedRows(column)
  const found: Remark[] = []
  if (partial) {
    found.push({
      kind: 'warning',
      text:
        partial.ran === 0
          ? `${label}: none of ${partial.of} cases ran.`
          : `${label}: partial: ${partial.ran} of ${partial.of} cases.`,
    })
  }
  const broken = [
    ...(score.errors.length > 0 ? [named('errored', score.errors)] : []),
    // A partial run misses cases because nobody asked for them.
    ...(!partial && score.missing.length > 0 ? [named('missing', score.missing)] : []),
  ]
  if (broken.length > 0) {
    found.push({ kind: 'warning', text: `${label}: incomplete: ${broken.join(', ')}.` })
  }
  if (!isolated) {
    found.push({
      kind: 'warning',
      text: `${label}: not isolated, a case may have seen what another wrote.`,
    })
  }
  if (counted < of) {
    const who = agent ? `${label}: ${agent}` : label
    found.push({
      kind: 'note',
      text: `${who}: ${counted} of ${of} apply; its scores are over these.`,
    })
  }
  const stages = stageRemark(column)
  if (stages) found.push({ kind: 'note', text: `${label}: ${stages}.` })
  if (replay) {
    const { reusedAgeMs } = replay
    const how = reusedAgeMs === null ? replayedText(replay) : reusedText(reusedAgeMs)
    found.push({ kind: 'note', text: `${label}: ${how}.` })
  }
  return found
}

/** Where the wrong answers of a system under test went wrong. */
function stageRemark({ control, score, stages }: Column): string | undefined {
  if (control || !stages) return undefined
  const failed = Object.keys(score.tests).filter(id => {
    const test = score.tests[id]
    return test?.verdict === 'failed' && test.split !== 'trap'
  })
  const counts = stageCounts(failed.map(id => (Object.hasOwn(stages, id) ? stages[id] : undefined)))
  return counts && `${counts} (by words, a lower bound: a paraphrase is not found)`
}
