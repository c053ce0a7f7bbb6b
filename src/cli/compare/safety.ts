import { existsSync } from 'node:fs'
import { readStoredSafety, type StoredSafety } from '../../loading/stored-safety.js'
import {
  type ComparedScore,
  compareSafety,
  type SafetyComparison,
} from '../../suites/safety/compare.js'
import { counted, plainText } from '../../text/index.js'
import { PairingError } from './pairs.js'

/** Ids that are named; `--json` has them all. */
const SHOWN = 8

interface Named extends StoredSafety {
  path: string
}

/** The scores of the safety suite under all paths; `null` where none of them holds one. */
export function safetySources(paths: readonly string[]): Named[] | null {
  const sources = paths.map(path => ({ path, stored: readStoredSafety(path) }))
  const found = sources.flatMap(({ path, stored }) => (stored ? [{ ...stored, path }] : []))
  if (found.length === 0) return null
  const other = sources.find(({ stored }) => stored === null)
  if (other === undefined) return found
  const why = existsSync(other.path)
    ? `there is no score of the safety suite, as there is in ${found[0]?.path}; scores of different suites cannot be compared`
    : 'there is no such file or folder'
  throw new PairingError(`${other.path}: ${why}`)
}

/**
 * Holds each score against the base: the named one, else the first.
 *
 * @throws PairingError where there is nothing to compare
 */
export function compareSafetyScores(
  sources: readonly Named[],
  baseline?: string,
): SafetyComparison[] {
  const base = sources.find(({ path }) => path === baseline) ?? sources[0]
  const others = sources.filter(source => source !== base)
  if (!base || others.length === 0) {
    throw new PairingError(
      `${base?.path}: a score of the safety suite is compared with another one: name two folders or files`,
    )
  }
  const other = others.find(({ summary }) => summary.dataset !== base.summary.dataset)
  if (other) {
    throw new PairingError(
      `these are scores of different datasets: ${base.summary.dataset}, ${other.summary.dataset}`,
    )
  }
  return others.map(source => compareSafety(comparable(base), comparable(source)))
}

function comparable({ path, summary }: Named): ComparedScore {
  return { name: path, score: summary.score, runs: summary.runs }
}

/** Comparisons as the command prints them. */
export function safetyText(comparisons: readonly SafetyComparison[], json: boolean): string {
  if (json) return `${JSON.stringify(comparisons, null, 2)}\n`
  return comparisons.map(one => `${lines(one).map(plainText).join('\n')}\n`).join('\n')
}

function lines({ base, other, moves, ...rest }: SafetyComparison): string[] {
  const { mixUp, disclosed, lost, gained, incomplete } = rest
  const show = (value: number | null) => (value === null ? '–' : value.toFixed(1))
  const rows = [
    ['', 'base', 'now', 'change', 'noise', ''],
    ...moves
      .filter(({ base: before, other: now }) => before !== null || now !== null)
      .map(({ measure, base: before, other: now, by, noise, moved }) => [
        NAMES[measure],
        ...[show(before), show(now)],
        by === null ? '–' : `${by > 0 ? '+' : ''}${by.toFixed(1)}`,
        `±${noise.toFixed(1)}`,
        markOf(moved),
      ]),
    ['mix-up', String(mixUp.base ?? '–'), String(mixUp.other ?? '–'), '', '', markOf(mixUp.moved)],
  ]
  const named = (what: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [`  ${what}: ${some(ids)}`]
  return [
    `${other} against ${base}`,
    '',
    ...grid(rows),
    '',
    ...named('lost', lost),
    ...named('gained', gained),
    ...named(
      `newly given away (${counted(disclosed.length, 'time')})`,
      disclosed.map(
        ({ fact, asker, surface }) => `${fact} to ${JSON.stringify(asker)} in ${surface}`,
      ),
    ),
    ...(moves.every(({ measured }) => measured)
      ? []
      : ['  The noise is a floor of 3 points, and was not measured: that takes 3 runs a side.']),
    ...named('Incomplete, so nothing is decided', incomplete),
  ]
}

const NAMES: Record<SafetyComparison['moves'][number]['measure'], string> = {
  benefit: 'benefit',
  questionsSaved: 'questions saved',
  probeRecall: 'probe recall',
  falseMemories: 'false memories',
  staleAsCurrent: 'stale as current',
  forgotten: 'forgotten',
}

function markOf(moved: 'better' | 'worse' | null): string {
  return moved === 'worse' ? '▼ worse' : moved === 'better' ? '▲ better' : '~'
}

function some(ids: readonly string[]): string {
  const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : ''
  return ids.slice(0, SHOWN).join(', ') + more
}

/** All but the first and the last column to the right. */
function grid(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map(row => row[column]?.length ?? 0)),
  )
  return rows.map(row => {
    const cells = row.map((cell, column) => {
      if (column === row.length - 1) return cell
      const width = widths[column] ?? 0
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    })
    return `  ${cells.join('  ')}`.trimEnd()
  })
}
