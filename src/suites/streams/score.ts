import { oneDecimal } from '../../scoring/one-decimal.js'
import { mean, meanInterval } from '../../scoring/statistics/index.js'
import type { StreamOutcome } from './outcome.js'
import { FORMATS, type StreamFormat } from './row.js'
import type { Lift, StreamMeasures, StreamScore, StreamsScore } from './score-shape.js'

/** Tasks that a point of the rolling curve looks back on. */
export const WINDOW = 10

/** A run of a task of a column as it ended; `outcome` is absent where it did not get to run. */
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
    together(ran.map(stream => runsIn(stream[column], order)))
  const learned = ran.flatMap(({ learned }) => learned ?? [])
  const controls = ran.flatMap(({ none }) => none ?? [])
  const errors = streams.flatMap(({ errors }) => errors)
  const missing = streams.flatMap(({ missing }) => missing)
  return {
    suite: 'streams',
    overall: all('learned') ?? measure([[]]),
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
  const forward = runsIn(learned, 'forward') ?? []
  const without = runsIn(none, 'forward')
  const backward = runsIn(learned, 'reversed')
  const ran = new Set(forward.flatMap(run => run.map(({ task }) => task)))
  const accuracies = forward.flatMap(run => share(run) ?? [])
  return {
    ...measure(forward),
    ...{ name, title, format, match: FORMATS[format].match },
    runs: accuracies,
    rolling: {
      learned: rolling(forward),
      none: rolling(without ?? []),
      reversed: rolling(backward ?? []),
    },
    withoutMemory: without && measure(without),
    lift: liftOf(pairs(stream)),
    reversed: backward && measure(backward),
    errors: [...new Set((learned ?? []).filter(({ broke }) => broke).map(({ id }) => id))],
    missing: learned ? ids.filter(id => !ran.has(id)) : [...ids],
  }
}

/** The outcomes of each run in one order, by their place; null where there is none. */
function runsIn(
  cases: readonly StreamCase[] | null,
  order: StreamOutcome['order'],
): StreamOutcome[][] | null {
  const runs = new Map<number, StreamOutcome[]>()
  for (const { outcome } of cases ?? []) {
    if (outcome?.order !== order) continue
    const { run = 1 } = outcome
    runs.set(run, [...(runs.get(run) ?? []), outcome])
  }
  if (runs.size === 0) return null
  return [...runs]
    .sort(([one], [other]) => one - other)
    .map(([, outcomes]) => outcomes.sort((one, other) => one.index - other.index))
}

/** The measures of the runs of one stream, each in its order. */
function measure(runs: readonly StreamOutcome[][]): StreamMeasures {
  return measured([runs])
}

/** Streams as one; null where none ran. */
function together(streams: readonly (StreamOutcome[][] | null)[]): StreamMeasures | null {
  const ran = streams.filter(stream => stream !== null)
  return ran.length === 0 ? null : measured(ran)
}

/** Each run of each stream has its own halves, and all tasks weigh the same. */
function measured(streams: readonly (readonly StreamOutcome[][])[]): StreamMeasures {
  const runs = streams.flat()
  const half = ({ length }: StreamOutcome[]) => Math.floor(length / 2)
  const first = runs.flatMap(run => run.slice(0, half(run)))
  const second = runs.flatMap(run => run.slice(run.length - half(run)))
  const all = runs.flat()
  const tasks = streams.map(stream => new Set(stream.flat().map(({ task }) => task)).size)
  return {
    accuracy: share(all),
    firstHalf: share(first),
    secondHalf: share(second),
    tasks: tasks.reduce((sum, count) => sum + count, 0),
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
    stimuli,
    turns: sum('turns'),
    calls: told('calls'),
    tokens: told('tokens'),
    msPerStimulus: stimuli === 0 ? null : oneDecimal(sum('ms') / stimuli),
    wrongAcknowledgements: outcomes.filter(({ acknowledged }) => acknowledged === false).length,
  }
}

/** The share of right answers among the last ten tasks of all runs, from the tenth on. */
export function rolling(runs: readonly Pick<StreamOutcome, 'right'>[][]): number[] {
  const windows = Math.max(0, Math.max(0, ...runs.map(({ length }) => length)) - WINDOW + 1)
  return Array.from(
    { length: windows },
    (_, from) => share(runs.flatMap(run => run.slice(from, from + WINDOW))) ?? 0,
  )
}

/**
 * Per task that was answered both with memory and without: the difference of its shares of right answers over
 * the runs, in points.
 */
function pairs({ learned, none }: RanStream): number[] {
  const without = sharesByTask(runsIn(none, 'forward') ?? [])
  return [...sharesByTask(runsIn(learned, 'forward') ?? [])].flatMap(([task, right]) => {
    const other = without.get(task)
    return other === undefined ? [] : right - other
  })
}

/** What broke says nothing about memory: a task that broke in each run has no share. */
function sharesByTask(runs: readonly StreamOutcome[][]): Map<string, number> {
  const answers = new Map<string, number[]>()
  for (const { task, right } of runs.flat()) {
    if (right !== null) answers.set(task, [...(answers.get(task) ?? []), right ? 100 : 0])
  }
  return new Map([...answers].map(([task, points]) => [task, mean(points) ?? 0]))
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
