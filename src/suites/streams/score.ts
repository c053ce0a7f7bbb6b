import { oneDecimal } from '../../scoring/one-decimal.js'
import { mean, meanInterval } from '../../scoring/statistics/index.js'
import type { StreamOutcome } from './outcome.js'
import { FORMATS, type StreamFormat } from './row.js'
import type { Lift, StreamMeasures, StreamScore, StreamsScore } from './score-shape.js'

/** Tasks that a point of the rolling curve looks back on. */
export const WINDOW = 10

/** A task of a column as it ended; `outcome` is absent where it did not get to run. */
export interface StreamCase {
  id: string
  broke: boolean
  outcome?: StreamOutcome
}

/** A stream with what became of its tasks in each column; null for a column that did not run. */
export interface RanStream {
  name: string
  title: string
  format: StreamFormat
  /** Ids of its tasks, in their order. */
  ids: readonly string[]
  learned: readonly StreamCase[] | null
  none: readonly StreamCase[] | null
}

/** The scores of all streams of a run. */
export function scoreStreams(ran: readonly RanStream[]): StreamsScore {
  const streams = ran.map(scoreStream)
  const all = (column: 'learned' | 'none', order: StreamOutcome['order'] = 'forward') =>
    together(ran.map(stream => inOrder(stream[column], order)))
  const learned = ran.flatMap(({ learned }) => learned ?? [])
  const controls = ran.flatMap(({ none }) => none ?? [])
  const errors = streams.flatMap(({ errors }) => errors)
  const missing = streams.flatMap(({ missing }) => missing)
  return {
    suite: 'streams',
    overall: all('learned') ?? measure([]),
    macroAccuracy: rounded(mean(streams.flatMap(({ accuracy }) => accuracy ?? []))),
    withoutMemory: all('none'),
    lift: liftOf(ran.flatMap(pairs)),
    reversed: all('learned', 'reversed'),
    streams,
    complete:
      learned.length > 0 &&
      missing.length === 0 &&
      ![...learned, ...controls].some(({ broke }) => broke),
    errors,
    missing,
  }
}

function scoreStream(stream: RanStream): StreamScore {
  const { name, title, format, ids, learned, none } = stream
  const forward = inOrder(learned, 'forward') ?? []
  const without = inOrder(none, 'forward')
  const backward = inOrder(learned, 'reversed')
  const ran = new Set(forward.map(({ task }) => task))
  return {
    ...measure(forward),
    ...{ name, title, format, match: FORMATS[format].match },
    rolling: {
      learned: rolling(forward),
      none: rolling(without ?? []),
      reversed: rolling(backward ?? []),
    },
    withoutMemory: without && measure(without),
    lift: liftOf(pairs(stream)),
    reversed: backward && measure(backward),
    errors: (learned ?? []).filter(({ broke }) => broke).map(({ id }) => id),
    missing: learned ? ids.filter(id => !ran.has(id)) : [...ids],
  }
}

/** The outcomes of one order, by their place; null where there is none. */
function inOrder(
  cases: readonly StreamCase[] | null,
  order: StreamOutcome['order'],
): StreamOutcome[] | null {
  const outcomes = (cases ?? []).flatMap(({ outcome }) =>
    outcome?.order === order ? [outcome] : [],
  )
  return outcomes.length === 0 ? null : outcomes.sort((one, other) => one.index - other.index)
}

/** The measures of the outcomes of one stream, in their order. */
export function measure(outcomes: readonly StreamOutcome[]): StreamMeasures {
  const half = Math.floor(outcomes.length / 2)
  return {
    accuracy: share(outcomes),
    firstHalf: half === 0 ? null : share(outcomes.slice(0, half)),
    secondHalf: half === 0 ? null : share(outcomes.slice(-half)),
    ...spent(outcomes),
  }
}

/** Streams as one: each has its own halves. */
function together(streams: readonly (StreamOutcome[] | null)[]): StreamMeasures | null {
  const ran = streams.filter(stream => stream !== null)
  if (ran.length === 0) return null
  const halves = ran.map(stream => Math.floor(stream.length / 2))
  const first = ran.flatMap((stream, index) => stream.slice(0, halves[index]))
  const second = ran.flatMap((stream, index) => stream.slice(stream.length - (halves[index] ?? 0)))
  const all = ran.flat()
  return {
    accuracy: share(all),
    firstHalf: share(first),
    secondHalf: share(second),
    ...spent(all),
  }
}

function spent(outcomes: readonly StreamOutcome[]) {
  const sum = (of: 'stimuli' | 'turns' | 'ms') =>
    outcomes.reduce((total, outcome) => total + outcome[of], 0)
  const told = (of: 'calls' | 'tokens') => {
    const values = outcomes.flatMap(outcome => outcome[of] ?? [])
    return values.length === 0 ? null : values.reduce((total, value) => total + value, 0)
  }
  const stimuli = sum('stimuli')
  const named = outcomes.filter(({ nameRight }) => nameRight !== undefined)
  return {
    nameAccuracy: rounded(mean(named.map(({ nameRight }) => (nameRight ? 100 : 0)))),
    tasks: outcomes.length,
    stimuli,
    turns: sum('turns'),
    calls: told('calls'),
    tokens: told('tokens'),
    msPerStimulus: stimuli === 0 ? null : oneDecimal(sum('ms') / stimuli),
    wrongAcknowledgements: outcomes.filter(({ acknowledged }) => acknowledged === false).length,
  }
}

/** The share of right answers among the last ten, from the tenth on. */
export function rolling(outcomes: readonly Pick<StreamOutcome, 'right'>[]): number[] {
  const windows = Math.max(0, outcomes.length - WINDOW + 1)
  return Array.from(
    { length: windows },
    (_, from) => share(outcomes.slice(from, from + WINDOW)) ?? 0,
  )
}

/** Per task that was answered both with memory and without: 100, 0 or −100 points. */
function pairs({ learned, none }: RanStream): number[] {
  const without = new Map((inOrder(none, 'forward') ?? []).map(({ task, right }) => [task, right]))
  return (inOrder(learned, 'forward') ?? []).flatMap(({ task, right }) => {
    const other = without.get(task) ?? null
    // What broke on either side says nothing about memory.
    return right === null || other === null ? [] : 100 * (Number(right) - Number(other))
  })
}

function liftOf(differences: readonly number[]): Lift | null {
  const lift = meanInterval(differences)
  if (lift === null) return null
  const { value, interval } = lift
  return {
    value: oneDecimal(value),
    interval: interval && { low: oneDecimal(interval.low), high: oneDecimal(interval.high) },
    pairs: differences.length,
  }
}

function share(outcomes: readonly Pick<StreamOutcome, 'right'>[]): number | null {
  return rounded(mean(outcomes.map(({ right }) => (right ? 100 : 0))))
}

function rounded(value: number | null): number | null {
  return value === null ? null : oneDecimal(value)
}
