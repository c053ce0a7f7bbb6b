#!/usr/bin/env node
// What a replay costs: 14 sessions and three setups are one replay of `learned`, a second run none, and a
// start with a warm cache against plain Vitest on the same project.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { figure, main, median } from './support/figures.mjs'
import { adapter, config, dataset, project, run } from './support/projects.mjs'

export const title = 'Replay: 14 sessions of two turns, three setups'

const UNIT = "import { expect, test } from 'vitest'\ntest('a sum', () => expect(1 + 1).toBe(2))\n"

export async function measure({ rounds = 5 } = {}) {
  const files = {
    ...dataset('data', 10, { sessions: 14 }),
    'data/answer-key-memory/key.md': '- the answer [S1]\n',
    'sum.test.ts': UNIT,
    'memory.adapter.ts': `${adapter({ counts: true })}`.replace(
      'openSession:',
      'loadAnswerKey() {},\n  openSession:',
    ),
  }
  const options = "datasets: ['./data'], setups: ['none', 'learned', 'answer-key']"
  const dir = project('replay', { ...files, 'vitest.config.ts': config(options) })
  const first = await sendsOf(dir)
  const second = await sendsOf(dir)
  const plainDir = project('replay-plain', {
    'sum.test.ts': UNIT,
    'vitest.config.ts': 'export default {}\n',
  })
  const plain = []
  const warm = []
  for (let round = 0; round < rounds; round++) {
    plain.push((await run(plainDir)).ms)
    // One case: what is measured is the start, not the cases.
    warm.push((await run(dir, ['--project=memory:learned', '-t', '^row-0:'])).ms)
  }
  const ratio = median(warm) / median(plain)
  return [
    figure('turns of past sessions sent in the first run', `${first} of 28`, '28', first === 28),
    figure('turns of past sessions sent in the second run', String(second), '0', second === 0),
    figure(
      'start with a warm cache and one case, against plain Vitest',
      `${median(warm).toFixed(0)} ms to ${median(plain).toFixed(0)} ms, ${ratio.toFixed(2)} times`,
      '1.5 times',
      ratio <= 1.5,
    ),
  ]
}

async function sendsOf(dir) {
  const log = join(dir, 'sent.log')
  rmSync(log, { force: true })
  const { code, output } = await run(dir)
  if (code !== 0) throw new Error(output)
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  return lines.filter(line => /^S\d+ /.test(line)).length
}

await main(import.meta.url, title, measure)
