import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { lives } from '../faults/lives.js'
import { memoryFiles } from '../faults/memory-files.js'
import { createProject, runVitest, writeFiles } from './host.js'
import { command } from './wavering.js'

vi.setConfig({ testTimeout: 120_000 })

test('known failures of facts are blessed, expected, and taken out by -u once they are mended', async () => {
  const dir = createProject({
    ...lives(),
    ...memoryFiles('05-updates-are-appended'),
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({
    adapter: './memory.adapter.ts', datasets: ['./lives'], baseline: './memory-eval.baseline.json',
  })],
})
`,
  })
  const known = () => {
    const text = readFileSync(join(dir, 'memory-eval.baseline.json'), 'utf8')
    return Object.keys((JSON.parse(text) as { cases: { lives: object } }).cases.lives)
  }
  const red = await runVitest(dir)
  expect(red.exitCode, red.output).toBe(1)

  const blessed = await command(dir, 'bless', '--reason', 'updates', '--dataset', 'lives')
  expect(blessed.exitCode, blessed.all).toBe(0)
  expect(known()).toContain('aalto-band-fee')
  const green = await runVitest(dir)
  expect(green.exitCode, green.output).toBe(0)

  // A mix-up of a fact that is known to fail is red all the same.
  writeFiles(dir, memoryFiles('01-user-filter-dropped-on-read'))
  const leaking = await runVitest(dir)
  expect(leaking.exitCode, leaking.output).toBe(1)
  expect(leaking.output).toContain('the fact aalto-band-fee of "jona"')

  writeFiles(dir, memoryFiles('00-reference'))
  const mended = await runVitest(dir)
  expect(mended.exitCode, mended.output).toBe(0)
  expect(mended.output.replace(/\s+/g, ' ')).toContain('mended: ')
  const updated = await runVitest(dir, ['run', '-u'])
  expect(updated.exitCode, updated.output).toBe(0)
  expect(updated.output).toContain('taken out of the baseline')
  expect(known()).toEqual([])
})
