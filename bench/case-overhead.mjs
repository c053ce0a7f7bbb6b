#!/usr/bin/env node
// What a case costs over a plain Vitest test, with an adapter that answers at once: two projects
// outside the repository, run in turn by the real Vitest, each several times.
//   node scripts/prepare-host.mjs 4.1 && node bench/case-overhead.mjs [rows]
import { figure, main, median } from './support/figures.mjs'
import { profiling } from './support/profile.mjs'
import { adapter, config, dataset, project, run } from './support/projects.mjs'

// Much of it is making folders and files, which a disk does more slowly after many deletions; a
// shared machine may raise the limit, to catch what is ours.
const LIMIT_MS = Number(process.env.BENCH_LIMIT_MS ?? 5)
const MEMORY_LIMIT = 1.5

export const title = 'Overhead of a case over a plain test'

export async function measure({ rounds = 3, sizes = [51, 1000, 10_000] } = {}) {
  const figures = []
  const perCase = []
  for (const rows of sizes) {
    // Ten thousand take a minute; the spread of one such run is small beside its length.
    const { plain, memory } = await compare(rows, rows > 5000 ? 1 : rounds)
    const over = (median(memory.ms) - median(plain.ms)) / rows
    perCase.push(over)
    const peak = median(memory.peakMb) / median(plain.peakMb)
    figures.push(
      figure(
        `${rows} cases, whole process: ${median(memory.ms).toFixed(0)} ms against ${median(plain.ms).toFixed(0)} ms`,
        `${over.toFixed(2)} ms a case`,
        `${LIMIT_MS} ms`,
        over <= LIMIT_MS,
      ),
      figure(
        `${rows} cases, peak memory: ${median(memory.peakMb).toFixed(0)} MB against ${median(plain.peakMb).toFixed(0)} MB`,
        `${peak.toFixed(2)} times`,
        `${MEMORY_LIMIT} times`,
        // What the plugin itself holds is the same for any number of cases.
        rows < 1000 ? undefined : peak <= MEMORY_LIMIT,
      ),
    )
  }
  const [, middle, many] = perCase
  if (middle !== undefined && many !== undefined) {
    const growth = many / middle
    figures.push(
      figure(
        'cost of a case among 10,000 against one among 1,000',
        `${growth.toFixed(2)} times`,
        '1.2 times',
        growth <= 1.2,
      ),
    )
  }
  return [...figures, await whereItGoes(1000)]
}

async function whereItGoes(rows) {
  const profile = profiling()
  const dir = project('profiled', {
    ...dataset('data', rows),
    'memory.adapter.ts': adapter(),
    'vitest.config.ts': config("datasets: ['./data']", `execArgv: ${profile.execArgv}`),
  })
  await passing(dir, rows, ['--project=memory:learned'])
  const shown = profile.read().map(({ part, percent }) => `${part} ${percent.toFixed(0)} %`)
  return figure(`where the time of the worker goes, ${rows} cases`, shown.join(', '))
}

async function compare(rows, rounds) {
  const plain = project('plain', {
    'rows.test.ts': `import { expect, test } from 'vitest'
test.concurrent.for(Array.from({ length: ${rows} }, (_, i) => i))('row %i', async (i, { expect }) => {
  const reply = await Promise.resolve('the answer to ' + i)
  expect(reply).toContain('answer')
  expect(reply).toMatch(/\\banswer\\b/i)
})
`,
    'vitest.config.ts': 'export default {}\n',
  })
  const memory = project('memory', {
    ...dataset('data', rows),
    'memory.adapter.ts': adapter(),
    'vitest.config.ts': config("datasets: ['./data']"),
  })
  const seen = { plain: { ms: [], peakMb: [] }, memory: { ms: [], peakMb: [] } }
  await passing(memory, rows, ['--project=memory:learned'])
  for (let round = 0; round < rounds; round++) {
    note(seen.plain, await passing(plain, rows))
    note(seen.memory, await passing(memory, rows, ['--project=memory:learned']))
  }
  return seen
}

async function passing(dir, rows, args) {
  const result = await run(dir, args)
  if (result.report.numPassedTests < rows) {
    throw new Error(`${dir}: only ${result.report.numPassedTests} of ${rows} passed`)
  }
  return result
}

function note(seen, { ms, peakMb }) {
  seen.ms.push(ms)
  seen.peakMb.push(peakMb)
}

await main(import.meta.url, title, () => {
  const rows = Number(process.argv[2] ?? 0)
  return measure(rows ? { sizes: [rows] } : {})
})
