import type { Interval } from '../../scoring/statistics/index.js'
import type { MatchMode } from './row.js'

/** A difference in points with its 95 % interval; null where too little was measured for one. */
export interface Lift {
  value: number
  interval: Interval | null
  /** Tasks that were set with memory and without. */
  pairs: number
}

/**
 * What a run over some tasks measured. Shares are 0 to 100 and come from the tasks alone; turns, tokens and
 * time include the feedback. `null` where nothing was measured, never 0.
 */
export interface StreamMeasures {
  /** Share of tasks that were answered right; one that broke was not. */
  accuracy: number | null
  /** The same of its first and its second half; the middle task of an odd number is in neither. */
  firstHalf: number | null
  secondHalf: number | null
  /** Of streams of calls: the share of tasks with the right names, whatever the arguments. */
  nameAccuracy: number | null
  /** Tasks that were set. */
  tasks: number
  /** Messages sent: two for each task and run. */
  stimuli: number
  /** Replies that came. */
  turns: number
  /** Calls of a model, and tokens, where the system reports them. */
  calls: number | null
  tokens: number | null
  /** Mean milliseconds from a message to its reply. */
  msPerStimulus: number | null
  /** Feedbacks that were not acknowledged as asked, a count; they change no score. */
  wrongAcknowledgements: number
}

/** The measures of one stream. */
export interface StreamScore extends StreamMeasures {
  name: string
  title: string
  format: string
  match: MatchMode
  /** Accuracy of each run with memory. */
  runs: number[]
  /** Share of right answers among the ten tasks up to each, from the tenth on; empty where they did not run. */
  rolling: { learned: number[]; none: number[]; reversed: number[] }
  /** The same tasks without memory. */
  withoutMemory: StreamMeasures | null
  /** Accuracy with memory minus without, over pairs of the same task (its mean over the runs). */
  lift: Lift | null
  /** The same tasks in reversed order, with memory. */
  reversed: StreamMeasures | null
  /** Ids of tasks that broke, and of those that did not run, with memory. */
  errors: string[]
  missing: string[]
}

/** `score.json` over all streams of a run. */
export interface StreamsScore {
  suite: 'streams'
  /** Over the tasks of all streams: each task weighs the same. */
  overall: StreamMeasures
  /** The mean of the streams' accuracies: each stream weighs the same. */
  macroAccuracy: number | null
  withoutMemory: StreamMeasures | null
  /** The headline: over the pairs of all streams. */
  lift: Lift | null
  reversed: StreamMeasures | null
  streams: StreamScore[]
  /** True when every task ran to its end, with memory and, where it was set so, without. */
  complete: boolean
  errors: string[]
  missing: string[]
}
