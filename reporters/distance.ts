import { printedMean } from '../src/scoring/part-of-tests.js'
import type { LearningScore } from '../src/suites/learning/score-shape.js'
import { combinedOf } from './combined.js'
import type { Column } from './summary.js'

/** Below this many points between floor and ceiling, the share that a memory closed is noise. */
export const LEAST_DISTANCE = 20

/** How far one column went from the floor to the ceiling in `main`. */
export interface Closed {
  label: string
  /** Percent of the distance; below 0 or above 100 when the score lies outside it. */
  share: number
  score: number
  floor: number
  ceiling: number
  /** `ceiling - floor`, in points. */
  points: number
  /** Cases that apply to all three, out of the rows that stand in `main`. */
  cases: number
  of: number
}

/** A share for each column between floor and ceiling, or in a few words why there is none. */
export type Distance = { closed: Closed[]; reason: string | null }

/**
 * How much of the distance from `none` to `answer-key` each other column closed. Floor and ceiling
 * are taken over the cases that apply to the column, so that it is compared with its own cases only.
 */
export function distanceClosed(columns: Column[]): Distance {
  const floor = columns.find(column => column.setup === 'none')
  const ceiling = columns.find(column => column.setup === 'answer-key')
  const others = columns.filter(column => column !== floor && column !== ceiling)
  // Results graded on their own stand for no setup; nobody asked how far they went.
  if (columns.every(column => column.setup === null)) return { closed: [], reason: null }
  if (!floor || !ceiling) return refused('needs both "none" and "answer-key"')
  if (others.length === 0) return refused('nothing stands between "none" and "answer-key"')
  for (const end of [floor, ceiling]) {
    const flaw = unfinished(end)
    if (flaw) return refused(`${end.label} is ${flaw}`)
  }
  const results = others.map(column => closedBy(column, floor, ceiling))
  return {
    closed: results.filter(result => typeof result !== 'string'),
    reason: results.filter(result => typeof result === 'string').join('; ') || null,
  }
}

function refused(reason: string): Distance {
  return { closed: [], reason }
}

function unfinished(column: Column): string | null {
  if (column.partial) return 'partial'
  return column.score.complete ? null : 'incomplete'
}

function closedBy(column: Column, floor: Column, ceiling: Column): Closed | string {
  const flaw = unfinished(column)
  if (flaw) return `${column.label} is ${flaw}`
  const ids = commonCases([column.score, floor.score, ceiling.score])
  const score = mainOver(column, ids)
  const low = mainOver(floor, ids)
  const high = mainOver(ceiling, ids)
  if (score === null || low === null || high === null) return `no case applies to ${column.label}`
  const points = oneDecimal(high - low)
  if (points < LEAST_DISTANCE) {
    return `${column.label}: floor and ceiling are only ${points.toFixed(1)} points apart, fewer than ${LEAST_DISTANCE}`
  }
  return {
    label: column.label,
    share: oneDecimal(((score - low) / points) * 100),
    score,
    floor: low,
    ceiling: high,
    points,
    cases: ids.length,
    of: Math.max(...[column, floor, ceiling].map(one => mainIds(one.score).length)),
  }
}

function mainIds(score: LearningScore): string[] {
  return Object.keys(score.tests).filter(id => score.tests[id]?.split !== 'trap')
}

function commonCases(scores: LearningScore[]): string[] {
  return mainIds(scores[0] as LearningScore).filter(id =>
    scores.every(score => typeof score.tests[id]?.score === 'number'),
  )
}

/** `main` over some cases, from the very shares that `main` is made of. */
function mainOver(column: Column, ids: string[]): number | null {
  const { tests } = combinedOf(column)
  return printedMean(ids.flatMap(id => tests[id] ?? []))
}

/** Half is rounded up; the tiny addend undoes binary fractions such as 61.799999999999997. */
function oneDecimal(value: number): number {
  return Math.floor(value * 10 + 0.5 + 1e-9) / 10
}
