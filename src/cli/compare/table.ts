import { type Colors, createColors, getDefaultColors } from 'tinyrainbow'
import type { Comparison, Flip, Move, Resource } from '../../scoring/compare.js'
import { counted, plainText } from '../../text/index.js'

/** `--json` has them all. */
const IDS_SHOWN = 8

export interface ComparisonText {
  /** Of the setup, where several are compared. */
  label: string | null
  control: boolean
  runs: { base: number; other: number }
}

/** A comparison as a terminal shows it; ends with a line feed. */
export function comparisonTable(
  comparison: Comparison,
  { label, control, runs }: ComparisonText,
  colors: boolean,
): string {
  const paint = colors ? createColors({ force: true }) : getDefaultColors()
  const title = label === null ? '' : `${label}${control ? ' (a control: decides nothing)' : ''}: `
  const head = [
    `${paint.bold(plainText(title))}${plainText(comparison.other)} (${counted(runs.other, 'run')})`,
    `against ${plainText(comparison.base)} (${counted(runs.base, 'run')})`,
  ].join(' ')
  const lines = [
    head,
    '',
    ...grid([
      ['', 'base', 'now', 'change', 'noise', ''],
      ...comparison.moves.map(move => moveCells(move, paint)),
    ]),
    '',
    ...comparison.resources.map(resource => `  ${resourceText(resource)}`),
    ...flipLines(comparison.flips),
    ...remarks(comparison),
  ]
  return `${lines.join('\n')}\n`
}

function moveCells({ part, base, other, by, noise, moved }: Move, paint: Colors): string[] {
  return [
    part,
    base.toFixed(1),
    other.toFixed(1),
    signed(by),
    noise.kind === 'none' ? '' : `±${noise.points.toFixed(1)}`,
    moved === 'worse' ? paint.red('▼ worse') : moved === 'better' ? paint.green('▲ better') : '~',
  ]
}

/** All but the first and the last column to the right. */
function grid(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map(row => row[column]?.length ?? 0)),
  )
  return rows.map(row =>
    row
      .map((cell, column) => {
        if (column === row.length - 1) return cell
        const width = widths[column] ?? 0
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .replace(/^/, '  ')
      .trimEnd(),
  )
}

function resourceText({ name, base, other, moved }: Resource): string {
  const digits = name === 'usd' ? 4 : 0
  const change = base === 0 ? '' : ` (${signed((100 * (other - base)) / base)} %)`
  const mark = moved === null ? '~' : moved === 'worse' ? '▼' : '▲'
  return `${mark} ${name}: ${base.toFixed(digits)} → ${other.toFixed(digits)}${change}`
}

function flipLines(flips: Flip[]): string[] {
  return (['lost', 'gained'] as const).flatMap(kind => {
    const of = flips.filter(({ flip }) => flip === kind)
    if (of.length === 0) return []
    const named = of
      .slice(0, IDS_SHOWN)
      .map(
        ({ id, base, other }) => `${id} (${base.passed}/${base.of} → ${other.passed}/${other.of})`,
      )
    const more = of.length > IDS_SHOWN ? ` and ${of.length - IDS_SHOWN} more` : ''
    return [`  ${kind}: ${plainText(named.join(', '))}${more}`]
  })
}

function remarks({ moves, tests, incomplete }: Comparison): string[] {
  const left = tests.onlyBase.length + tests.onlyOther.length
  return [
    ...(moves.some(({ noise }) => noise.kind === 'floor')
      ? [
          'The noise is a floor of 3 points, or of one test, and was not measured: that takes 3 runs a side.',
        ]
      : []),
    ...(left > 0
      ? [
          `Compared over ${tests.common} common tests; left out as missing, changed or not applicable: ${tests.onlyBase.length} of the base, ${tests.onlyOther.length} of now.`,
        ]
      : []),
    ...(incomplete.length > 0
      ? [`Incomplete, so nothing is decided: ${plainText(incomplete.join(', '))}.`]
      : []),
  ].map(text => `  ${text}`)
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(1)}`
}
