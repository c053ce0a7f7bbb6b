#!/usr/bin/env node
// What a copy of a state costs against `cp -a --reflink=auto`, and how much disk a run takes. Needs a build.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTree } from '../dist/src/replay/copy-tree.js'
import { figure, main, median } from './support/figures.mjs'
import { adapter, config, dataset, project, run } from './support/projects.mjs'

export const title = 'Clones: copies of a state'

const STATES = {
  '1 file of 100 kB': dir => writeFileSync(join(dir, 'memory.json'), Buffer.alloc(100_000, 'x')),
  '1,000 files of 4 kB': dir => {
    for (let index = 0; index < 1000; index++) {
      if (index % 100 === 0) mkdirSync(join(dir, `part-${index / 100}`))
      writeFileSync(join(dir, `part-${Math.floor(index / 100)}`, `${index}.json`), 'x'.repeat(4096))
    }
  },
  '1 GB in 10 files': dir => {
    const piece = Buffer.alloc(1 << 20, 'x')
    for (let file = 0; file < 10; file++) {
      const path = join(dir, `vectors-${file}.bin`)
      for (let part = 0; part < 102; part++) writeFileSync(path, piece, { flag: 'a' })
    }
  },
}

export async function measure({ rounds = 5 } = {}) {
  const figures = []
  for (const [name, fill] of Object.entries(STATES)) {
    const root = mkdtempSync(join(tmpdir(), 'bench-clones-'))
    try {
      const from = join(root, 'state')
      mkdirSync(from)
      fill(from)
      const ours = []
      const cp = []
      for (let round = 0; round < rounds; round++) {
        ours.push(await timed(join(root, 'ours'), to => copyTree(from, to, { what: 'the state' })))
        cp.push(
          await timed(join(root, 'cp'), to =>
            execFileSync('cp', ['-a', '--reflink=auto', from, to]),
          ),
        )
      }
      const ratio = median(ours) / median(cp)
      const reflinks = name.startsWith('1 GB') && median(cp) < 200
      figures.push(
        figure(
          `${name}, against cp -a --reflink=auto`,
          `${median(ours).toFixed(1)} ms to ${median(cp).toFixed(1)} ms, ${ratio.toFixed(2)} times`,
          '3 times',
          ratio <= 3,
        ),
        ...(name.startsWith('1 GB')
          ? [
              reflinks
                ? figure(
                    '1 GB where the disk has reflinks',
                    `${median(ours).toFixed(0)} ms`,
                    '200 ms',
                    median(ours) < 200,
                  )
                : figure('1 GB where the disk has reflinks', 'not measured: this disk has none'),
            ]
          : []),
      )
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  }
  return [...figures, await diskInUse()]
}

async function timed(to, copy) {
  rmSync(to, { recursive: true, force: true })
  const begin = performance.now()
  await copy(to)
  return performance.now() - begin
}

/** The most that the temporary folder held while 51 cases ran on a state of 10 MB, five at a time. */
async function diskInUse() {
  const temp = mkdtempSync(join(tmpdir(), 'bench-disk-'))
  const dir = project('disk', {
    ...dataset('data', 51),
    'memory.adapter.ts': adapter({ ms: 50 })
      .replace(
        "from 'node:fs'",
        "from 'node:fs'\nimport { existsSync, writeFileSync } from 'node:fs'\nimport { join } from 'node:path'",
      )
      .replace(
        'defineAdapter(() => (',
        "defineAdapter(({ stateDir }) => (existsSync(join(stateDir, 'state')) || writeFileSync(join(stateDir, 'state'), 'x'.repeat(1e7)), ",
      ),
    'vitest.config.ts': config("datasets: ['./data']"),
  })
  let most = 0
  const sample = setInterval(() => (most = Math.max(most, sizeOf(temp))), 20)
  const { code, output } = await run(dir, ['--project=memory:learned'], { env: { TMPDIR: temp } })
  clearInterval(sample)
  rmSync(temp, { recursive: true, force: true })
  if (code !== 0) throw new Error(output)
  return figure(
    'disk in use while 51 cases run on a state of 10 MB, five at a time',
    `${(most / 1e6).toFixed(0)} MB`,
  )
}

function sizeOf(path) {
  try {
    const stats = statSync(path)
    if (!stats.isDirectory()) return stats.size
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
  } catch {
    // Removed meanwhile.
    return 0
  }
}

await main(import.meta.url, title, measure)
