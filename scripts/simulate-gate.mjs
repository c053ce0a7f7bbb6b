// Measures how often gate, comparison and baseline are right about made-up systems:
//   npm run build && node scripts/simulate-gate.mjs --trials 10000 --seed 1
// Shares are percent of trials; the table stands in src/scoring/README.md.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import {
  brokenFound,
  coverage,
  drops,
  falselyWorse,
  falseReds,
  fourOfFive,
  missesProposal,
} from './simulate-gate/measure.mjs'
import { SYSTEMS, truth, worseEverywhere, worseInSome } from './simulate-gate/systems.mjs'

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    scoring: { type: 'string', default: 'dist/src/scoring' },
  },
})
const trials = Number(values.trials)
const load = path => import(pathToFileURL(resolve(values.scoring, path)).href)
const { repeatInterval, seededRandom } = await load('statistics/index.js')
const { decideGate } = await load('gate/index.js')
const { compareScores } = await load('compare.js')
const { confirmRegression } = await load('confirm-regression.js')
const { proposeGate } = await load('propose-gate.js')
const scoring = { repeatInterval, decideGate, compareScores, proposeGate }
const random = seededRandom(Number(values.seed))

const DROP = 10
const WHOLE = new Set(['tests', 'runs', 'baseline runs', 'chance'])
const rows = []
for (const [system, chancesOf] of Object.entries(SYSTEMS)) {
  for (const tests of [18, 30, 48]) {
    for (const runs of [1, 3, 5]) {
      const chances = chancesOf(tests)
      const play = { runs, trials, random }
      const interval = runs >= 3
      rows.push({
        system,
        main: truth(chances).toFixed(0),
        tests,
        runs,
        covers: interval ? coverage(scoring, chances, play) : null,
        'false drop': drops(scoring, chances, chances, { ...play, limit: 0 }),
        'drop, thin': found(chances, worseEverywhere(chances, DROP), play),
        'drop, in some': found(chances, worseInSome(chances, DROP), play),
        'false worse': falselyWorse(scoring, chances, play),
        'misses proposal': interval ? missesProposal(scoring, chances, play) : null,
        'false red': falseReds(confirmRegression, chances, play),
        'four of five': falseReds(fourOfFive, chances, play),
      })
    }
  }
}
print(rows)

console.log('\nA case of 48 that was always right and now passes with this chance turns red:')
print(
  [1, 3, 5].flatMap(runs =>
    [0, 0.1, 0.2].map(left => ({
      'baseline runs': runs,
      chance: left,
      red: brokenFound(confirmRegression, left, { runs, cases: 48, trials, random }),
      'four of five': brokenFound(fourOfFive, left, { runs, cases: 48, trials, random }),
    })),
  ),
)

/** A drop of ten points against a gate that allows five. */
function found(before, after, play) {
  return drops(scoring, before, after, { ...play, limit: 5 })
}

function print(table) {
  const names = Object.keys(table[0])
  const text = (value, name) =>
    value === null
      ? '–'
      : typeof value === 'number' && !WHOLE.has(name)
        ? value.toFixed(1)
        : String(value)
  const cells = [names, ...table.map(row => names.map(name => text(row[name], name)))]
  const widths = names.map((_, column) => Math.max(...cells.map(row => row[column].length)))
  const line = row => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [head, ...body] = cells
  console.log(
    [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n'),
  )
}
