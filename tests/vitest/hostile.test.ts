import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, runVitest } from './host.js'
import { config, ROWS, tinyDataset } from './tiny-dataset.js'

/** What an AI system may write, by accident or because it was told to. */
const PIECES = {
  workflowCommand:
    '\n::error file=x::pwned\n  ::stop-commands::token\r::add-mask::x\n##[group]pwned',
  escapes: '\u001b[2J\u001b]0;title\u0007\u009b31m',
  html: '<img src=x onerror=alert(1)></td><script>alert(2)</script>',
  markdown: '\n# Heading | cell\n[click](javascript:alert(3)) ![x](https://example.invalid/x.png)',
  broken: 'NUL \u0000, a lone surrogate \ud800, turned around \u202e',
}
const HOSTILE = Object.values(PIECES).join(' ')

const ADAPTER = `
import { defineAdapter } from 'vitest-memory-eval/adapter'
const hostile = ${JSON.stringify(HOSTILE)}
export default defineAdapter(() => ({
  openSession: () => ({
    send(text) {
      if (text === 'Throw.') throw new Error(hostile)
      return {
        reply: hostile,
        files: {
          '../../outside.md': hostile,
          '/absolute.md': hostile,
          'a\\\\b.md': hostile,
          __proto__x: hostile,
          [hostile]: hostile,
        },
      }
    },
  }),
}))
`

test('nothing that a system writes acts in terminal, logs, summary or report', async () => {
  const [first] = ROWS
  const rows = [
    { ...first, id: 'people-01', request: `Ask. ${HOSTILE}` },
    { ...first, id: 'people-02', request: 'Throw.' },
    { ...first, id: 'rules-01', checks: [{ type: 'file_exists', value: '^never$' }] },
    { ...first, id: 'work-01', checks: [{ type: 'not_contains', value: 'pwned' }] },
  ]
  const dir = createProject({
    ...tinyDataset('garden', rows),
    'garden/split.json': JSON.stringify({
      train: ['people-01', 'people-02'],
      holdout: ['rules-01', 'work-01'],
    }),
    // The history is not hostile: its turns are the user's own.
    'memory.adapter.ts': ADAPTER,
    'vitest.config.ts': config(),
  })
  const summary = join(dir, 'summary.md')
  const { output, exitCode } = await runVitest(
    dir,
    ['run', '--reporter=default', '--reporter=github-actions'],
    { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary } },
  )
  expect(exitCode).toBe(1)
  expect(output).toContain('pwned')

  // Only Vitest's own annotations may be commands: they name our rows.
  const commands = output.split(/[\r\n]+/).filter(line => /^\s*(::|##\[)/.test(line))
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter(line => !/^::error file=[^,:]*tests\.jsonl,/.test(line))).toEqual([])
  expect(output).not.toMatch(/\u001b\[2J|\u001b\]0|[\u0000\u009b\u202e]/)

  const report = readFileSync(join(dir, '.vitest/memory-eval/garden/report.html'), 'utf8')
  expect(report).not.toMatch(/<img src=x|<script>alert/)
  // A fenced block shows its text as it is.
  const markdown = readFileSync(summary, 'utf8').replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '')
  expect(markdown).toContain('pwned')
  expect(markdown).not.toMatch(/<img src=x|<script>alert|\]\(javascript:|!\[x\]\(https/)

  const result = JSON.parse(
    readFileSync(
      join(dir, '.vitest/memory-eval/garden/learned/run-1/tests/people-01.json'),
      'utf8',
    ),
  ) as { reply: string; files: Record<string, string> }
  // The evidence itself is kept as it was.
  expect(result.reply).toBe(HOSTILE)
  expect(Object.keys(result.files)).toContain('../../outside.md')
})
