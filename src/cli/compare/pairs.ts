import { nearest } from '../../dataset/nearest.js'
import type { StoredScores } from '../../loading/stored-scores.js'
import type { Named } from '../../scoring/compare.js'

/** Scores to hold against one base. */
export interface Group {
  /** Label of the setup where several are compared; `null` where each path holds one score. */
  label: string | null
  base: Named
  others: Named[]
  /** A floor or ceiling: shown, and decides nothing. */
  control: boolean
}

/** Paths that cannot be compared with each other. */
export class PairingError extends Error {
  override readonly name = 'PairingError'
}

/**
 * What is compared with what. One dataset folder: its columns with each other. Several paths: each
 * with the base, and where they hold several columns, column by column of the same label; a single
 * score stands for `learned` there.
 */
export function groupsOf(sources: readonly StoredScores[], baseline?: string): Group[] {
  const [only] = sources
  if (!only) throw new PairingError('there is nothing to compare')
  if (sources.length === 1) return [within(only, baseline)]
  const base = baseline === undefined ? only : sources.find(({ path }) => path === baseline)
  if (!base) throw new PairingError(`--baseline ${baseline}: it is none of the paths`)
  const others = sources.filter(source => source !== base)
  if (sources.every(({ columns }) => columns.length === 1)) {
    const named = ({ path, columns }: StoredScores): Named[] =>
      columns.map(({ score }) => ({ name: path, score }))
    const [first] = named(base)
    return first
      ? [{ label: null, base: first, others: others.flatMap(named), control: false }]
      : []
  }
  const groups = byLabel(base, others)
  if (groups.length > 0) return groups
  throw new PairingError(`${base.path}: the others have no setup in common with it`)
}

function within({ path, columns }: StoredScores, baseline?: string): Group {
  const named = columns.map(({ label, score }) => ({ name: label ?? path, score }))
  const [first] = named
  const base = baseline === undefined ? first : named.find(({ name }) => name === baseline)
  if (!base) {
    const meant = nearest(
      baseline ?? '',
      named.map(({ name }) => name),
    )
    throw new PairingError(
      `--baseline ${baseline}: ${path} has no such column${meant ? `; did you mean ${meant}?` : ''}`,
    )
  }
  if (named.length < 2) throw new PairingError(`${path}: there is nothing to compare it with`)
  return { label: null, base, others: named.filter(one => one !== base), control: false }
}

function byLabel(base: StoredScores, others: StoredScores[]): Group[] {
  const labelled = ({ columns }: StoredScores) =>
    columns.map(({ label, score }) => ({ label: label ?? 'learned', score }))
  return labelled(base).flatMap(({ label, score }) => {
    const alike = others.flatMap(other =>
      labelled(other)
        .filter(column => column.label === label)
        .map(column => ({ name: other.path, score: column.score })),
    )
    if (alike.length === 0) return []
    const control = label === 'none' || label === 'answer-key'
    return [{ label, base: { name: base.path, score }, others: alike, control }]
  })
}
