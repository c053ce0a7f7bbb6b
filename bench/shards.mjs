#!/usr/bin/env node
// A dataset of 24 modules over 8 shards, merged, against one run: the same scores, and one replay each, which
// the shards are handed through the cache folder.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { figure, main } from './support/figures.mjs'
import { adapter, config, dataset, project, run } from './support/projects.mjs'

export const title = 'Shards: 24 modules over 8 shards'

const MODULES = Array.from(
  { length: 24 },
  (_, index) => `module-${String(index + 1).padStart(2, '0')}`,
)

/** What differs from run to run: times, usage, and what they say of themselves. */
const PASSING = new Set([
  'ms',
  'usage',
  'startedAt',
  'reusedAgeMs',
  'replay',
  'replays',
  'p50',
  'p95',
])

export async function measure() {
  const files = {
    ...Object.assign({}, ...MODULES.map(name => dataset(name, 5, { sessions: 2, prefix: name }))),
    'memory.adapter.ts': adapter({ counts: true }),
    'vitest.config.ts': config(`datasets: ${JSON.stringify(MODULES.map(name => `./${name}`))}`),
  }
  const whole = project('shards-whole', files)
  const single = await run(whole, [], { json: false })
  if (single.code !== 0) throw new Error(single.output)
  const replayed = pastTurns(whole)

  // The replays are made once, by a run that asks nothing else, and handed on with the cache folder.
  const made = project('shards-made', files)
  await run(made, ['--testNamePattern=^module-.*-0:'], { json: false })
  const cache = join('.vitest', 'memory-eval', 'cache')
  // One folder for all shards, since a blob names files by their paths; each begins as a fresh machine.
  const merged = project('shards', files)
  const blobs = join(merged, '.vitest-reports')
  let sent = 0
  for (let shard = 1; shard <= 8; shard++) {
    rmSync(join(merged, '.vitest'), { recursive: true, force: true })
    cpSync(join(made, cache), join(merged, cache), { recursive: true })
    const blob = `--outputFile.blob=${join(blobs, `${shard}.json`)}`
    const args = [`--shard=${shard}/8`, '--reporter=blob', blob]
    const { code, output } = await run(merged, args, { json: false })
    if (code !== 0) throw new Error(output)
    sent += pastTurns(merged)
  }
  rmSync(join(merged, '.vitest'), { recursive: true, force: true })
  const merge = await run(merged, [`--merge-reports=${blobs}`], { json: false })
  if (merge.code !== 0) throw new Error(merge.output)
  const different = MODULES.filter(name => scoreOf(whole, name) !== scoreOf(merged, name))
  return [
    figure(
      'turns of past sessions in the one run',
      `${replayed} of ${24 * 4}`,
      '96',
      replayed === 96,
    ),
    figure('turns of past sessions in all shards', String(sent), '0', sent === 0),
    figure(
      'modules whose score differs between shards and one run',
      different.length === 0 ? '0 of 24' : `${different.length} of 24: ${different.join(', ')}`,
      '0',
      different.length === 0,
    ),
  ]
}

function pastTurns(dir) {
  const log = join(dir, 'sent.log')
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  rmSync(log, { force: true })
  return lines.filter(line => /^S\d+ /.test(line)).length
}

function scoreOf(dir, name) {
  const folder = join(dir, '.vitest/memory-eval', name, 'learned')
  if (!existsSync(folder)) return `nothing in ${readdirSync(join(dir, '.vitest/memory-eval'))}`
  const score = JSON.parse(readFileSync(join(folder, 'score.json'), 'utf8'))
  return JSON.stringify(score, (key, value) => (PASSING.has(key) ? undefined : value))
}

await main(import.meta.url, title, measure)
