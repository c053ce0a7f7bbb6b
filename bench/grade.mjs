/**
 * Grades one results folder of 10,000 results with `vitest-memory-eval grade` and with the dataset's
 * `grade.py`, by turns, and prints how their times compare.
 *
 *     npm run build && node bench/grade.mjs [number of results] [rounds]
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const home = new URL('..', import.meta.url).pathname
const count = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 5)
const root = mkdtempSync(join(tmpdir(), 'bench-grade-'))

try {
  const rows = readFileSync(join(home, 'dataset/learning/tests.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line.trim())
    .map(line => JSON.parse(line))
  make(rows, root)
  const run = join(root, 'run')
  const dataset = ['--dataset', join(root, 'dataset')]
  const commands = {
    grade: [process.execPath, join(home, 'dist/src/cli/main.js'), 'grade', run, ...dataset],
    'grade.py': ['python3', join(home, 'dataset/learning/grade.py'), run, ...dataset],
  }
  const times = { grade: [], 'grade.py': [] }
  const scores = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, command] of Object.entries(commands)) {
      times[name].push(timeOf(command))
      scores[name] = readFileSync(join(run, 'score.json'), 'utf8')
    }
  }
  if (scores.grade !== scores['grade.py']) throw new Error('the two scores differ')
  const [ours, python] = [median(times.grade), median(times['grade.py'])]
  const few = Math.round(count / 5)
  const [small, large] = [1, 20].map(size => peakMemory(commands.grade[1], rows, few, size))
  console.log(`${count} results, median of ${rounds} rounds, start of the process included`)
  console.log(`grade     ${ours.toFixed(0)} ms`)
  console.log(`grade.py  ${python.toFixed(0)} ms`)
  console.log(`ratio     ${(ours / python).toFixed(2)}  (below 1: grade is faster)`)
  console.log(
    `peak memory of grade on ${few} results: ${small} MB at 3 kB each, ${large} MB at 60 kB each`,
  )
} finally {
  rmSync(root, { recursive: true, force: true })
}

/** Rows of the shipped dataset under new ids, and for each a result of `size` times 3 kB. */
function make(rows, folder, results = count, size = 1) {
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
function peakMemory(main, rows, results, size) {
  const folder = mkdtempSync(join(root, 'memory-'))
  make(rows, folder, results, size)
  const note = join(folder, 'note.cjs')
  writeFileSync(
    note,
    'process.on("exit", () => process.stderr.write(`peak ${process.resourceUsage().maxRSS}\\n`))',
  )
  const command = [main, 'grade', join(folder, 'run'), '--dataset', join(folder, 'dataset')]
  const { stderr } = spawnSync(process.execPath, ['--require', note, ...command], {
    encoding: 'utf8',
  })
  return Math.round(Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024)
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
