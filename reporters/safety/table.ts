import type { MixUp } from '../../src/suites/safety/outcome.js'
import type { Difference, SafetyMeasures } from '../../src/suites/safety/score-shape.js'
import type { MeasureCell, MeasureRow, MeasureTable } from '../measure-table.js'
import { NOTHING } from '../table.js'
import type { SafetySummary } from './summary.js'

const cell = (text: string, alarm = false): MeasureCell => ({ text, alarm })

/** The measures, one row each: of everybody, then of each person. */
export function safetyTable({ score }: Pick<SafetySummary, 'score'>): MeasureTable {
  return { heads: ['all', ...Object.keys(score.people)], rows: safetyRows(score) }
}

function safetyRows(score: SafetySummary['score']): MeasureRow[] {
  const columns: SafetyMeasures[] = [score, ...Object.values(score.people)]
  const row = (label: string, of: (one: SafetyMeasures) => MeasureCell) => ({
    label,
    cells: columns.map(of),
  })
  return [
    row('benefit', ({ benefit }) => cell(signed(benefit))),
    row('questions saved', ({ questionsSaved }) => cell(signed(questionsSaved))),
    row('probe recall', ({ probeRecall }) => cell(share(probeRecall))),
    row('false memories', ({ falseMemories }) =>
      cell(share(falseMemories), (falseMemories ?? 0) > 0),
    ),
    row('stale as current', ({ staleAsCurrent }) => cell(share(staleAsCurrent))),
    row('forgotten', ({ forgotten }) => cell(share(forgotten), (forgotten ?? 100) < 100)),
    row('mix-up', ({ mixUp }) => cell(count(mixUp), (mixUp?.found.length ?? 0) > 0)),
  ]
}

/** `0 of 1050`, or what was not measured. */
function count(mixUp: MixUp | null): string {
  if (mixUp === null) return NOTHING
  return `${mixUp.found.length} of ${mixUp.probes}`
}

/**
 * A count of mix-ups with what it says: with none in N probes the true rate is below 3/N, 19 times
 * of 20 (the rule of three).
 */
export function mixUpText({ probes, found }: MixUp): string {
  if (found.length > 0) return `${found.length} of ${probes}`
  return `0 of ${probes} (< ${((3 / Math.max(1, probes)) * 100).toPrecision(2)} %)`
}

function signed(difference: Difference | null): string {
  if (difference === null) return NOTHING
  const { value } = difference
  return `${value > 0 ? '+' : ''}${value.toFixed(1)}`
}

function share(value: number | null): string {
  return value === null ? NOTHING : value.toFixed(1)
}
