import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScenarioOutcome } from '../suites/lifecycle/outcome.js'

/**
 * What came of the scenarios in each run of a column: `<column>/run-<k>/scenarios/<id>.json`. Runs are
 * counted from 1 without a gap; none where nothing was stored.
 */
export function readOutcomes(columnDir: string): ScenarioOutcome[][] {
  const runs: ScenarioOutcome[][] = []
  for (let run = 1; ; run++) {
    const dir = join(columnDir, `run-${run}`, 'scenarios')
    if (!existsSync(dir)) return runs
    const files = readdirSync(dir).filter(name => name.endsWith('.json'))
    runs.push(files.sort().map(name => JSON.parse(readFileSync(join(dir, name), 'utf8'))))
  }
}
