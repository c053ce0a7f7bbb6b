#!/usr/bin/env node
import { figure, main, median } from './support/figures.mjs'
// Cases that wait for a system: at concurrency c, N of them take ceil(N / c) times as long as one.
import { adapter, config, dataset, project, run, spanOf } from './support/projects.mjs'

const WAIT_MS = 300
const TOLERANCE = 1.05

export const title = 'Waiting: cases that wait 300 ms each'

/** Rows for each concurrency: enough rounds that the start does not count, few enough to end soon. */
const PLAN = [
  { concurrency: 1, rows: 40 },
  { concurrency: 5, rows: 100 },
  { concurrency: 20, rows: 400 },
  { concurrency: 100, rows: 1000 },
]

export async function measure({ rounds = 3 } = {}) {
  const figures = []
  for (const { concurrency, rows } of PLAN) {
    const dir = project(`waiting-${concurrency}`, {
      ...dataset('data', rows),
      'memory.adapter.ts': adapter({ ms: WAIT_MS }),
      'vitest.config.ts': config(`datasets: ['./data'], concurrency: ${concurrency}`),
    })
    const spans = []
    for (let round = 0; round < rounds; round++) {
      const { report } = await run(dir, ['--project=memory:learned', '-t', '^row-'])
      if (report.numPassedTests < rows) throw new Error(`only ${report.numPassedTests} passed`)
      spans.push(spanOf(report))
    }
    const ideal = Math.ceil(rows / concurrency) * WAIT_MS
    const ratio = median(spans) / ideal
    figures.push(
      figure(
        `${rows} cases, ${concurrency} at a time, against ${ideal} ms`,
        `${median(spans).toFixed(0)} ms, ${ratio.toFixed(3)} times`,
        `${TOLERANCE} times`,
        ratio <= TOLERANCE,
      ),
    )
  }
  return figures
}

await main(import.meta.url, title, measure)
