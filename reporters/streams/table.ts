import { FORMATS } from '../../src/suites/streams/row.js'
import type { Lift, StreamMeasures, StreamsScore } from '../../src/suites/streams/score-shape.js'
import type { MeasureRow, MeasureTable } from '../measure-table.js'
import { NOTHING } from '../table.js'
import type { StreamsSummary } from './summary.js'

type Column = Pick<StreamsScore, 'lift' | 'withoutMemory' | 'reversed'> & { own: StreamMeasures }

/** The measures, one row each: of all streams together, then of each. */
export function streamsTable({ score }: Pick<StreamsSummary, 'score'>): MeasureTable {
  return { heads: ['all', ...score.streams.map(({ name }) => name)], rows: streamsRows(score) }
}

/** Rows that no column can fill are left out. */
function streamsRows(score: StreamsScore): MeasureRow[] {
  const columns: Column[] = [
    { ...score, own: score.overall },
    ...score.streams.map(stream => ({ ...stream, own: stream })),
  ]
  const row = (
    label: string,
    of: (column: Column) => string,
    alarm?: (one: Column) => boolean,
  ) => ({
    label,
    cells: columns.map(column => ({ text: of(column), alarm: alarm?.(column) ?? false })),
  })
  const hasCalls = score.streams.some(({ format }) => isCalls(format))
  return [
    row('accuracy', ({ own }) => share(own.accuracy)),
    row('without memory', ({ withoutMemory }) => share(withoutMemory?.accuracy)),
    row('difference', ({ lift }) => signed(lift)),
    row('first half', ({ own }) => share(own.firstHalf)),
    row('second half', ({ own }) => share(own.secondHalf)),
    ...(score.reversed ? [row('reversed order', ({ reversed }) => share(reversed?.accuracy))] : []),
    ...(hasCalls ? [row('names alone', ({ own }) => share(own.nameAccuracy))] : []),
    row('tasks', ({ own }) => String(own.tasks)),
    row('stimuli', ({ own }) => String(own.stimuli)),
    row('turns', ({ own }) => String(own.turns)),
    ...(score.overall.calls === null ? [] : [row('calls', ({ own }) => count(own.calls))]),
    ...(score.overall.tokens === null ? [] : [row('tokens', ({ own }) => count(own.tokens))]),
    row('ms per stimulus', ({ own }) => share(own.msPerStimulus)),
    row(
      'wrong acknowledgements',
      ({ own }) => String(own.wrongAcknowledgements),
      ({ own }) => own.wrongAcknowledgements > 0,
    ),
  ]
}

function isCalls(format: string): boolean {
  return Object.entries(FORMATS).some(
    ([name, { match }]) => name === format && match === 'tool_call',
  )
}

function share(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : value.toFixed(1)
}

function count(value: number | null): string {
  return value === null ? NOTHING : String(value)
}

function signed(lift: Lift | null): string {
  if (lift === null) return NOTHING
  return `${lift.value > 0 ? '+' : ''}${lift.value.toFixed(1)}`
}
