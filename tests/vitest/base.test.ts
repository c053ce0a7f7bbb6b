import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { createProject, runVitest } from './host.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

test('the summary on GitHub says what moved since the base branch, or why that is not known', {
  timeout: 90_000,
}, async ({ expect }) => {
  const dir = createProject({
    ...tinyDataset(),
    'memory.adapter.ts': ADAPTER,
    'vitest.config.ts': config("base: './base'"),
  })
  const summary = join(dir, 'summary.md')
  const env = { GITHUB_STEP_SUMMARY: summary }
  const first = await runVitest(dir, ['run'], { env })
  expect(first.exitCode).toBe(0)
  expect(first.output).toMatch(/Not compared with the base branch: .*base: there is no such file/)
  expect(readFileSync(summary, 'utf8')).toContain('Not compared with the base branch')

  const stored = join(dir, '.vitest/memory-eval/garden/learned/score.json')
  cpSync(stored, join(dir, 'base/garden/learned/score.json'))
  const second = await runVitest(dir, ['run'], { env })
  expect(second.exitCode).toBe(0)
  const report = readFileSync(join(dir, '.vitest/memory-eval/garden/report.md'), 'utf8')
  expect(report).toContain('### Against the base branch')
  expect(report).toContain('| learned | main | 100.0 | 100.0 | 0.0 | equal |')
  expect(readFileSync(summary, 'utf8').endsWith(report)).toBe(true)

  const third = await runVitest(dir, ['run'], { env: { MEMORY_EVAL_BASE: 'nowhere' } })
  expect(third.output).toContain('nowhere: there is no such file or folder')
})
