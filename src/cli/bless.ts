import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readBaseline } from '../loading/baseline-file.js'
import { loadDataset, shippedDatasets } from '../loading/index.js'
import { blessCases } from '../scoring/baseline.js'
import type { LearningScore } from '../suites/learning/score-shape.js'

export interface BlessOptions {
  /** Why these failures are accepted. */
  reason?: string
  /** @default memory-eval.baseline.json */
  baseline?: string
  /** @default the shipped dataset */
  dataset?: string
}

/**
 * `vitest-memory-eval bless --reason "…"`: writes the failures of the last run of `learned` into the
 * baseline. Resolves with the exit code: 0, or 2 when there is no complete run to bless.
 */
export async function blessCommand(options: BlessOptions): Promise<number> {
  const { reason, baseline: file = 'memory-eval.baseline.json' } = options
  if (!reason?.trim()) return refuse('bless needs --reason "…": why are these failures accepted?')
  const dataset = await loadDataset(resolve(options.dataset ?? shippedDatasets()[0] ?? '.'))
  const stored = join('.vitest', 'memory-eval', dataset.name, 'learned', 'run-1', 'score.json')
  const text = await readFile(stored, 'utf8').catch(() => undefined)
  if (text === undefined) return refuse(`there is no ${stored}; run the eval first: npx vitest run`)
  const score = JSON.parse(text) as LearningScore
  if (!score.complete) {
    const left = [...score.errors, ...score.missing].join(', ')
    return refuse(`the last run is incomplete (${left}); only a complete run can be blessed`)
  }
  const baseline = readBaseline(resolve(file))
  const rows = dataset.rows.map(({ row }) => row)
  const cases = blessCases(score, rows, reason, baseline.cases[dataset.name])
  const datasets = { ...baseline.cases, [dataset.name]: cases }
  const sorted = Object.entries(datasets).sort(([a], [b]) => (a < b ? -1 : 1))
  const whole = { version: 1, cases: Object.fromEntries(sorted) }
  await writeFile(resolve(file), `${JSON.stringify(whole, null, 2)}\n`)
  const count = Object.keys(cases).length
  console.log(`${file}: ${count} known ${count === 1 ? 'failure' : 'failures'} of ${dataset.name}`)
  return 0
}

function refuse(message: string): number {
  console.error(message)
  return 2
}
