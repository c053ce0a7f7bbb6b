/**
 * Grades one results folder of 10,000 results with `vitest-memory-eval grade` and with the dataset's
 * `grade.py`, by turns, and prints how their times compare.
 *
 *     npm run build && node bench/grade.mjs
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figure, main, median } from './support/figures.mjs'

const home = new URL('..', import.meta.url).pathname
const grader = join(home, 'dist/src/cli/main.js')
const LIMIT_MS = 1000

export const title = 'Grading stored results'

let root

export async function measure({ rounds = 5, count = 10_000 } = {}) {
  root = mkdtempSync(join(tmpdir(), 'bench-grade-'))
  try {
    const rows = readFileSync(join(home, 'dataset/learning/tests.jsonl'), 'utf8')
      .split('\n')
      .filter(line => line.trim())
      .map(line => JSON.parse(line))
    const few = compare(rows, join(root, 'few'), 51, rounds)
    const many = compare(rows, join(root, 'many'), count, rounds)
    const part = Math.round(count / 5)
    const [small, large] = [1, 20].map(size => peakMemory(rows, part, size))
    return [
      figure(
        '51 results, whole process',
        `${few.ours.toFixed(0)} ms`,
        `${LIMIT_MS} ms`,
        few.ours < LIMIT_MS,
      ),
      figure(
        `${count} results, against grade.py: ${many.ours.toFixed(0)} ms to ${many.python.toFixed(0)} ms`,
        `${(many.ours / many.python).toFixed(2)} times`,
        '1 times',
        many.ours <= many.python,
      ),
      figure(`peak memory on ${part} results of 3 kB and of 60 kB`, `${small} MB and ${large} MB`),
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Both graders on the same folder, by turns, in ms; their scores must be the same. */
function compare(rows, folder, results, rounds) {
  make(rows, folder, results)
  const run = join(folder, 'run')
  const dataset = ['--dataset', join(folder, 'dataset')]
  const commands = {
    ours: [process.execPath, grader, 'grade', run, ...dataset],
    python: ['python3', join(home, 'dataset/learning/grade.py'), run, ...dataset],
  }
  const times = { ours: [], python: [] }
  const scores = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, command] of Object.entries(commands)) {
      times[name].push(timeOf(command))
      scores[name] = readFileSync(join(run, 'score.json'), 'utf8')
    }
  }
  if (scores.ours !== scores.python) throw new Error('the two scores differ')
  return { ours: median(times.ours), python: median(times.python) }
}

/** Rows of the shipped dataset under new ids, and for each a result of `size` times 3 kB. */
function make(rows, folder, results, size = 1) {
  mkdirSync(join(folder, 'dataset'), { recursive: true })
  mkdirSync(join(folder, 'run/tests'), { recursive: true })
  const copies = Array.from({ length: results }, (_, index) => {
    const row = rows[index % rows.length]
    return { ...row, id: `${row.id}-${index}` }
  })
  const lines = copies.map(row => `${JSON.stringify(row)}\n`)
  writeFileSync(join(folder, 'dataset/tests.jsonl'), lines.join(''))
  const ids = copies.filter(row => !row.guard).map(row => row.id)
  const split = { train: ids.slice(results / 3), holdout: ids.slice(0, results / 3) }
  writeFileSync(join(folder, 'dataset/split.json'), JSON.stringify(split))
  copies.forEach(({ id, request }, index) => {
    const reply = `Dear Ana,\n\n${request}\n\n- 3 days late: SH-10${index % 90}\n${'It waits in port. '.repeat(size * 30)}`
    const result = {
      reply,
      turn: `Let me look at the files first.\n\n${reply}`,
      files: { 'reports/2026-10-05_monday-summary.md': `# Shipments\n\n${reply}` },
    }
    writeFileSync(join(folder, 'run/tests', `${id}.json`), JSON.stringify(result))
  })
}

function timeOf([file, ...args]) {
  const start = performance.now()
  const { status, stderr } = spawnSync(file, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} ended with ${status}: ${stderr}`)
  return performance.now() - start
}

/** In megabytes, as the process itself counts it when it ends. */
function peakMemory(rows, results, size) {
  const folder = mkdtempSync(join(root, 'memory-'))
  make(rows, folder, results, size)
  const note = join(folder, 'note.cjs')
  writeFileSync(
    note,
    'process.on("exit", () => process.stderr.write(`peak ${process.resourceUsage().maxRSS}\\n`))',
  )
  const command = [grader, 'grade', join(folder, 'run'), '--dataset', join(folder, 'dataset')]
  const { stderr } = spawnSync(process.execPath, ['--require', note, ...command], {
    encoding: 'utf8',
  })
  return Math.round(Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024)
}

await main(import.meta.url, title, measure)
