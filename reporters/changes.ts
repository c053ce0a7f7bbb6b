import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readStoredScores } from '../src/loading/stored-scores.js'
import { compareScores } from '../src/scoring/compare.js'
import { combinedOf } from './combined.js'
import type { Column, ColumnChange } from './summary.js'

/**
 * What moved since the base branch, for each column that it has a score of.
 *
 * @param base a `score.json`, the folder of one score, of a dataset, or of all datasets
 *   (`.vitest/memory-eval` as the base branch left it)
 * @throws ScoreFileError when there is no score that can be read
 */
export function changesSince(
  base: string,
  dataset: string,
  columns: readonly Column[],
): ColumnChange[] {
  const inside = join(base, dataset)
  const stored = readStoredScores(existsSync(inside) ? inside : base)
  return columns.flatMap(column => {
    const { label, control } = column
    const folder = label.replaceAll(' ', '-')
    // A single score is that of the system under test.
    const found = stored.columns.find(one => (one.label ?? 'learned') === folder)
    if (!found) return []
    const comparison = compareScores(
      { name: 'base', score: found.score },
      { name: label, score: combinedOf(column) },
    )
    return comparison ? [{ label, control, comparison }] : []
  })
}

/** One line of what moved, in words. */
export interface ChangeRow {
  label: string
  part: string
  base: string
  now: string
  by: string
  /** What the change is worth: `better`, `worse`, `within the noise`. */
  verdict: string
  moved: 'better' | 'worse' | null
}

/** Of a system under test its whole scores, and whatever else moved beyond the noise; of a control the latter. */
export function changeRows(changes: readonly ColumnChange[]): ChangeRow[] {
  return changes.flatMap(({ label, control, comparison }) =>
    comparison.moves
      .filter(({ part, moved }) => moved !== null || (!control && WHOLE.has(part)))
      .map(({ part, base, other, by, moved, noise }) => ({
        ...{ label, part, moved },
        base: base.toFixed(1),
        now: other.toFixed(1),
        by: by > 0 ? `+${by.toFixed(1)}` : by.toFixed(1),
        verdict: moved ?? (by === 0 ? 'equal' : 'within the noise'),
        ...(comparison.incomplete.length > 0 && { verdict: 'not decided: incomplete' }),
        ...(noise.kind === 'floor' && moved && { verdict: `${moved}, by few runs` }),
      })),
  )
}

const WHOLE = new Set(['main', 'practice', 'exam', 'traps'])

/** Tests that were always right on one side only, a sentence for each column. */
export function flipTexts(changes: readonly ColumnChange[]): string[] {
  return changes.flatMap(({ label, comparison: { flips, tests } }) => {
    const ids = (kind: 'lost' | 'gained') =>
      flips.filter(({ flip }) => flip === kind).map(({ id }) => id)
    const lost = ids('lost')
    const gained = ids('gained')
    return [
      lost.length > 0 && `${label}: no longer right: ${lost.join(', ')}.`,
      gained.length > 0 && `${label}: right now: ${gained.join(', ')}.`,
      tests.onlyBase.length > 0 &&
        `${label}: measured on the base only, or with other checks there: ${tests.onlyBase.join(', ')}.`,
    ].filter(text => text !== false)
  })
}
