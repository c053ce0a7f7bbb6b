import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, runVitest } from './host.js'
import { ADAPTER, config, ROWS, tinyDataset } from './tiny-dataset.js'

const FILES = {
  ...tinyDataset(),
  'vitest.config.ts': config('', 'retry: 1'),
  'unit.test.ts':
    "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n",
}

/** An adapter whose history cannot be taught as long as there is a file `down`. */
const FLAKY = ADAPTER.replace(
  'const known = read()',
  "if (existsSync(new URL('./down', import.meta.url)) && /hedge is cut/.test(text)) throw new Error('the server is down')\nconst known = read()",
)

describe.concurrent('a replay that fails', { timeout: 60_000 }, () => {
  test('is one error of the suite, leaves other tests alone, and works the next time', async ({
    expect,
  }) => {
    const dir = createProject({ ...FILES, 'memory.adapter.ts': FLAKY, down: '' })
    const failed = await runVitest(dir)
    expect(failed.exitCode).toBe(1)
    expect(failed.output.match(/the server is down/g)?.length).toBeGreaterThan(0)
    expect(failed.output).toContain('Failed Suites 1')
    expect(failed.output).toMatch(/FAIL {2}\|memory:learned\| garden\/tests\.jsonl \[/)
    expect(failed.output).toContain('S2')
    expect(failed.output).toMatch(/Tests +1 passed \| 6 skipped \(7\)/)
    expect(failed.output).toContain('✓ unit.test.ts (1 test)')
    expect(failed.output).toContain('learned: none of 4 cases ran.')
    expect(failed.output).not.toMatch(/undefined|TypeError|Unhandled/)

    writeFileSync(join(dir, 'sent.log'), '')
    const again = await runVitest(dir)
    expect(again.output).toContain('the server is down')

    rmSync(join(dir, 'down'))
    writeFileSync(join(dir, 'sent.log'), '')
    const mended = await runVitest(dir)
    expect(mended.exitCode).toBe(0)
    expect(mended.output).toMatch(/fully right +3 of 3/)
    // The session that was taught before the failure is not paid for again.
    const sent = readFileSync(join(dir, 'sent.log'), 'utf8')
    expect(sent).not.toContain('My gardener is called')
    expect(sent).toContain('The hedge is cut')
  })

  test('fails alone where only one system of two is broken', async ({ expect }) => {
    const broken = ADAPTER.replace(
      'const known = read()',
      "if (setup === 'answer-key') throw new Error('no such thing')\nconst known = read()",
    )
    const dir = createProject({
      ...FILES,
      'memory.adapter.ts': broken,
      'vitest.config.ts': config("setups: ['none', 'learned', 'answer-key'],"),
    })
    const { output, exitCode } = await runVitest(dir)
    expect(exitCode).toBe(1)
    expect(output).toMatch(/fully right +0 of 3 +3 of 3 +0 of 3/)
    expect(output).toContain('answer-key: incomplete: 4 errored')
    expect(output).toMatch(/Share closed: not decided/)
  })
})

describe.concurrent("the user's retry", { timeout: 60_000 }, () => {
  test('does not hide a failing case, nor pay for it twice', async ({ expect }) => {
    const rows = ROWS.map(row =>
      row.id === 'people-01'
        ? { ...row, checks: [{ type: 'contains', value: 'second time' }] }
        : row,
    )
    // Right at the second attempt only.
    const adapter = ADAPTER.replace(
      'const known = read()',
      `const attempts = new URL('./attempts', import.meta.url)
const before = existsSync(attempts)
if (/Who is/.test(text)) appendFileSync(attempts, '.')
const known = [...read(), before ? 'second time' : 'first time']`,
    )
    const dir = createProject({
      ...FILES,
      ...tinyDataset('garden', rows),
      'memory.adapter.ts': adapter,
      'vitest.config.ts': config('', 'retry: 2'),
    })
    const { output, exitCode } = await runVitest(dir)
    expect(exitCode).toBe(1)
    expect(output).toContain('contains "second time" in reply')
    expect(readFileSync(join(dir, 'attempts'), 'utf8')).toBe('.')
    expect(output).not.toContain('retry')
    expect(existsSync(join(dir, '.vitest/memory-eval/garden/learned/score.json'))).toBe(true)
  })
})
