#!/usr/bin/env node
// What a case costs over a plain Vitest test, with an adapter that answers at once: two projects
// outside the repository, run in turn by the real Vitest, each several times.
//   node scripts/prepare-host.mjs 4.1 && node bench/case-overhead.mjs [rows] [rounds]
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// Much of it is making folders and files, which a disk does more slowly after many deletions; a
// shared machine may raise the limit, to catch what is ours.
const LIMIT_MS = Number(process.env.BENCH_LIMIT_MS ?? 5)
const rows = Number(process.argv[2] ?? 500)
const rounds = Number(process.argv[3] ?? 3)
const host = join(tmpdir(), 'vitest-memory-eval-host-4.1')
const vitest = join(host, 'node_modules', 'vitest', 'vitest.mjs')

const row = number => ({
  id: `row-${number}`,
  area: 'people',
  kind: 'ask',
  request: `Question ${number}?`,
  checks: [
    { type: 'contains', value: 'answer' },
    { type: 'regex', value: '(?i)\\banswer\\b' },
  ],
})
const ids = Array.from({ length: rows }, (_, index) => `row-${index}`)
const session = { id: 'S1', date: '2026-08-17', project: 'Home', turns: ['Hello.'] }

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
  'data/tests.jsonl': ids.map((_, index) => `${JSON.stringify(row(index))}\n`).join(''),
  'data/split.json': JSON.stringify({ train: ids, holdout: [] }),
  'data/past-sessions.json': JSON.stringify([session]),
  'memory.adapter.ts': `import { defineAdapter } from 'vitest-memory-eval/adapter'
export default defineAdapter(() => ({ openSession: () => ({ send: () => ({ reply: 'the answer' }) }) }))
`,
  'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./data'] })],
})
`,
})

measure(memory, ['--project=memory:learned'])
const plainMs = []
const memoryMs = []
for (let round = 0; round < rounds; round++) {
  plainMs.push(measure(plain, []))
  memoryMs.push(measure(memory, ['--project=memory:learned']))
}
const perCase = (median(memoryMs) - median(plainMs)) / rows
console.log(`rows: ${rows}, rounds: ${rounds}, whole process`)
console.log(`plain Vitest: ${median(plainMs).toFixed(0)} ms (${spread(plainMs)})`)
console.log(`memory eval:  ${median(memoryMs).toFixed(0)} ms (${spread(memoryMs)})`)
console.log(`ratio: ${(median(memoryMs) / median(plainMs)).toFixed(2)}`)
console.log(`over a plain test: ${perCase.toFixed(2)} ms a case (limit ${LIMIT_MS} ms)`)
if (perCase > LIMIT_MS) process.exitCode = 1

function project(name, files) {
  const dir = join(host, 'projects', `bench-${name}`)
  rmSync(dir, { recursive: true, force: true })
  for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return dir
}

function measure(cwd, args) {
  const begin = performance.now()
  const report = join(cwd, 'report.json')
  execFileSync(
    process.execPath,
    [vitest, 'run', ...args, '--reporter=json', `--outputFile=${report}`],
    { cwd, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ms = performance.now() - begin
  const { numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
  if (numPassedTests < rows) throw new Error(`${cwd}: only ${numPassedTests} of ${rows} passed`)
  return ms
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

function spread(values) {
  return `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`
}
