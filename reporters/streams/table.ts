import { FORMATS } from '../../src/suites/streams/row.js'
import type { Lift, StreamMeasures, StreamsScore } from '../../src/suites/streams/score-shape.js'
import { NOTHING } from '../table.js'
import type { StreamsSummary } from './summary.js'

/** A measure with its cells: all streams first, then each. */
export interface StreamsRow {
  label: string
  cells: { text: string; alarm: boolean }[]
}

type Column = Pick<StreamsScore, 'lift' | 'withoutMemory' | 'reversed'> & { own: StreamMeasures }

/** The heads of the columns: all streams together, then each. */
export function streamsHeads({ score }: Pick<StreamsSummary, 'score'>): string[] {
  return ['all', ...score.streams.map(({ name }) => name)]
}

/** The measures, one row each; rows that no column can fill are left out. */
export function streamsRows({ score }: Pick<StreamsSummary, 'score'>): StreamsRow[] {
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
  const rows = [
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
  return rows
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
