// Projects outside the repository that a real Vitest runs with the packed package, and how they are
// measured: node scripts/prepare-host.mjs 4.1 makes the place.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const host = join(tmpdir(), 'vitest-memory-eval-host-4.1')
const vitest = join(host, 'node_modules', 'vitest', 'vitest.mjs')

/** A fresh folder with the given files. */
export function project(name, files) {
  const dir = join(host, 'projects', `bench-${name}`)
  rmSync(dir, { recursive: true, force: true })
  for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return dir
}

/** The files of a learning dataset of `rows` that any answer passes. */
export function dataset(folder, rows, { sessions = 1, prefix = 'row' } = {}) {
  const ids = Array.from({ length: rows }, (_, index) => `${prefix}-${index}`)
  const row = (id, index) => ({
    id,
    area: 'people',
    kind: 'ask',
    request: `Question ${index}?`,
    checks: [
      { type: 'contains', value: 'answer' },
      { type: 'regex', value: '(?i)\\banswer\\b' },
    ],
  })
  const past = Array.from({ length: sessions }, (_, index) => ({
    id: `S${index + 1}`,
    date: `2026-08-${String((index % 28) + 1).padStart(2, '0')}`,
    project: 'Home',
    turns: [`Hello, for the ${index + 1}th time.`, 'Thanks.'],
  }))
  return {
    [`${folder}/tests.jsonl`]: ids
      .map((id, index) => `${JSON.stringify(row(id, index))}\n`)
      .join(''),
    [`${folder}/split.json`]: JSON.stringify({ train: ids, holdout: [] }),
    [`${folder}/past-sessions.json`]: JSON.stringify(past),
  }
}

/** A config with the plugin and its `options`, and what else Vitest is told in `test`. */
export function config(options, test = '') {
  return `import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({ plugins: [memoryEval({ adapter: './memory.adapter.ts', ${options} })], test: { ${test} } })
`
}

/** An adapter that answers at once, or after \`ms\`; what it is sent is counted in \`sent.log\`. */
export function adapter({ ms = 0, counts = false } = {}) {
  return `import { appendFileSync } from 'node:fs'
import { defineAdapter } from 'vitest-memory-eval/adapter'
const log = new URL('./sent.log', import.meta.url)
export default defineAdapter(() => ({
  openSession: ({ id }) => ({
    async send(text) {
      ${counts ? "appendFileSync(log, id + ' ' + text + '\\n')" : ''}
      ${ms > 0 ? `await new Promise(done => setTimeout(done, ${ms}))` : ''}
      return { reply: 'the answer' }
    },
  }),
}))
`
}

/**
 * Runs Vitest to its end.
 * @returns whole process in ms, peak memory of it and all it started in MB, and the JSON report
 */
export async function run(cwd, args = [], { env = {}, json = true } = {}) {
  const report = join(cwd, 'report.json')
  const reporters = json ? ['--reporter=json', `--outputFile.json=${report}`] : []
  const begin = performance.now()
  const child = spawn(process.execPath, [vitest, 'run', ...args, ...reporters], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  let peak = 0
  const sample = setInterval(() => (peak = Math.max(peak, memoryBelow(child.pid))), 40)
  const code = await new Promise(done => child.on('close', done))
  clearInterval(sample)
  const ms = performance.now() - begin
  const result = json ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  return { ms, peakMb: peak, code, output, report: result }
}

/** Resident megabytes of a process and of all below it; 0 where that cannot be read. */
function memoryBelow(root) {
  const parents = new Map()
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(/\) \S (\d+)/.exec(stat)?.[1]))
    }
  } catch {
    // A process ended meanwhile: those seen so far count.
  }
  const isBelow = pid => pid === root || (parents.has(pid) && isBelow(parents.get(pid)))
  let pages = 0
  for (const pid of parents.keys()) {
    if (!isBelow(pid)) continue
    try {
      pages += Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    } catch {
      // Ended meanwhile.
    }
  }
  return (pages * 4096) / 1048576
}

/** Milliseconds from the first case's start to the last one's end. */
export function spanOf({ testResults }) {
  return (
    Math.max(...testResults.map(({ endTime }) => endTime)) -
    Math.min(...testResults.map(({ startTime }) => startTime))
  )
}
