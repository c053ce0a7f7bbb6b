import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, test } from 'vitest'
import { createProject, runVitest } from './host.js'
import { evalTests, FILE_REPORTER, readReported } from './reported.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

const PASSING = `
import { expect } from 'vitest'
import { memoryTest } from 'vitest-memory-eval/test'

memoryTest('knows the gardener', async ({ ask }) => {
  const result = await ask('Who is my gardener?')
  expect(result).toReplyWith('ottoline   fisk')
  expect(result).toReplyWith(/Ottoline Fisk/)
  expect(result).not.toReplyWith('Ottilie')
  expect(result).not.toHaveWritten('note.md')
  expect(result).toPassCheck({ type: 'regex', where: 'reply', value: '(?i)fridays?' })
  expect(result).not.toPassCheck({ type: 'contains', value: 'Ottilie' })
})

memoryTest('writes a note', async ({ ask }) => {
  const result = await ask('Save a note.', { kind: 'do', project: 'Garden', date: '2026-10-06T08:00:00Z' })
  expect(result).toHaveWritten('notes/note.md')
  expect(result).toHaveWritten(/note\\.md$/)
  expect(result.files).toHaveProperty(['notes/note.md'])
})

memoryTest('does not know what another test said', async ({ ask }) => {
  expect(await ask('Remember the word zebra.')).not.toReplyWith('zebra')
  expect(await ask('Which word?')).not.toReplyWith('zebra')
})

memoryTest.for(['Garden', 'Home'])('knows the gardener in %s', async (project, { ask }) => {
  expect(await ask('Who?', { project })).toReplyWith('Ottoline')
})
`

const FAILING = `
import { expect } from 'vitest'
import { memoryTest } from 'vitest-memory-eval/test'

memoryTest('text', async ({ ask }) => expect(await ask('Who?')).toReplyWith('Ottilie'))
memoryTest('pattern', async ({ ask }) => expect(await ask('Who?')).toReplyWith(/Ottilie/))
memoryTest('not text', async ({ ask }) => expect(await ask('Who?')).not.toReplyWith('Ottoline'))
memoryTest('written', async ({ ask }) => expect(await ask('Save a note.')).toHaveWritten('letter.md'))
memoryTest('not written', async ({ ask }) => expect(await ask('Save a note.')).not.toHaveWritten('note.md'))
memoryTest('check', async ({ ask }) => expect(await ask('Who?')).toPassCheck({ type: 'not_contains', value: 'Ottoline' }))
memoryTest('error', async ({ ask }) => { await ask('Please break.') })
`

const FILES = {
  ...tinyDataset(),
  'memory.adapter.ts': ADAPTER.replace(
    'const known = read()',
    "if (/break/.test(text)) throw new Error('out of order')\nconst known = read()",
  ),
  'my-reporter.ts': FILE_REPORTER,
  'vitest.config.ts': config(
    "setups: ['none', 'learned'],",
    "reporters: ['default', './my-reporter.ts']",
  ),
}

describe.concurrent('hand-written tests', { timeout: 60_000 }, () => {
  test('run in the `learned` setup alone, each on an assistant of its own', async ({ expect }) => {
    const dir = createProject({ ...FILES, 'tests/garden.memory.ts': PASSING })
    const { output, exitCode } = await runVitest(dir, ['run'], { env: { REPORT_AS: 'x' } })
    const own = readReported(dir, 'x').tests.filter(({ module }) => module.endsWith('.memory.ts'))
    expect(own.map(({ project, name, state }) => `${project} ${name}: ${state}`).sort()).toEqual([
      'memory:learned does not know what another test said: passed',
      'memory:learned knows the gardener in Garden: passed',
      'memory:learned knows the gardener in Home: passed',
      'memory:learned knows the gardener: passed',
      'memory:learned writes a note: passed',
    ])
    expect(exitCode).toBe(0)
    // They count in no score.
    expect(output).toMatch(/fully right +0 of 3 +3 of 3/)
    expect(evalTests(readReported(dir, 'x'))).toHaveLength(10 + 5)
  })

  test('fail with what was looked for, and a frame in their file', async ({ expect }) => {
    const dir = createProject({ ...FILES, 'tests/garden.memory.ts': FAILING })
    const { output, exitCode } = await runVitest(dir, [
      'run',
      'garden.memory',
      '--project=memory:*',
    ])
    expect(exitCode).toBe(1)
    expect(output).toMatch(/Tests +7 failed \(7\)/)
    for (const message of [
      'contains "Ottilie" in reply',
      'expected the reply to match /Ottilie/',
      'expected not: contains "Ottoline" in reply',
      'expected a file letter.md; written: notes/note.md',
      'expected no file note.md; written: notes/note.md',
      'not_contains "Ottoline" in reply',
      'request: Who?',
      'request: Save a note.',
      'reply:   My gardener is called',
      '- Ottilie\n+ My gardener',
      'the case errored: ',
    ]) {
      expect(output).toContain(message)
    }
    expect(output).toContain('out of order')
    expect(output).toContain('garden.memory.ts:5:')
    expect(output).not.toContain('Memory eval:')
  })

  test('stop what the adapter started, once a module is done', async ({ expect }) => {
    const adapter = ADAPTER.replace(
      'defineAdapter(',
      `defineAdapter({
  start: () => appendFileSync(new URL('./starts.log', import.meta.url), 'start\\n'),
  stop: () => appendFileSync(new URL('./starts.log', import.meta.url), 'stop\\n'),
  open: `,
    )
    const dir = createProject({
      ...FILES,
      'memory.adapter.ts': `${adapter.trimEnd().slice(0, -1)} })\n`,
      'tests/one.memory.ts': PASSING,
      'tests/two.memory.ts': PASSING,
    })
    for (const option of ['--isolate', '--no-isolate']) {
      writeFileSync(join(dir, 'starts.log'), '')
      const { exitCode } = await runVitest(dir, ['run', '.memory.ts', option, '--maxWorkers=1'])
      expect(exitCode).toBe(0)
      const log = readFileSync(join(dir, 'starts.log'), 'utf8').trimEnd().split('\n')
      const of = (what: string) => log.filter(line => line === what)
      expect(of('start').length).toBeGreaterThan(1)
      expect(of('stop')).toHaveLength(of('start').length)
    }
  })

  test('are not run without the keys that the adapter needs', async ({ expect }) => {
    const adapter = ADAPTER.replace(
      'defineAdapter(',
      "defineAdapter({ needs: ['NO_SUCH_KEY'], open: ",
    )
    const dir = createProject({
      ...FILES,
      'memory.adapter.ts': `${adapter.trimEnd().slice(0, -1)} })\n`,
      'tests/garden.memory.ts': PASSING,
    })
    const { output, exitCode } = await runVitest(dir, [
      'run',
      '--reporter=verbose',
      '--project=memory:learned',
    ])
    expect(output).toMatch(/Tests +11 skipped \(11\)/)
    expect(output.match(/not run: NO_SUCH_KEY is not set/g)?.length).toBeGreaterThanOrEqual(9)
    expect(exitCode).toBe(0)
  })

  test('say what is missing outside of an eval', async ({ expect }) => {
    const dir = createProject({
      'lonely.test.ts': `
import { memoryTest } from 'vitest-memory-eval/test'
memoryTest('asks', async ({ ask }) => { await ask('Who?') })
`,
    })
    const { output, exitCode } = await runVitest(dir)
    expect(exitCode).toBe(1)
    expect(output).toContain('memoryTest works in `*.memory.ts` files')
  })

  test('have the right types in a strict project that checks its libraries', async ({ expect }) => {
    const typed = `
import { expect } from 'vitest'
import { memoryTest, type CaseResult } from 'vitest-memory-eval/test'

memoryTest('is typed', async ({ ask, task }) => {
  const result: CaseResult = await ask('Who?', { kind: 'ask' })
  const reply: string = result.reply
  expect(result).toReplyWith(reply + task.name)
  expect(result).not.toHaveWritten(/x/)
  // @ts-expect-error a number is no text
  expect(result).toReplyWith(1)
  // @ts-expect-error there is no such check
  expect(result).toPassCheck({ type: 'contain', value: 'x' })
  // @ts-expect-error there is no such kind
  await ask('Who?', { kind: 'tell' })
})
`
    const dir = createProject({
      ...FILES,
      'tests/garden.memory.ts': PASSING,
      'tests/typed.memory.ts': typed,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: false,
          noEmit: true,
          target: 'es2023',
          module: 'nodenext',
          types: ['node'],
        },
        include: ['tests', 'vitest.config.ts'],
      }),
    })
    const checked = await promisify(execFile)(process.execPath, [tsc, '-p', dir], {
      cwd: dir,
    }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    )
    expect(checked).toBe('')
  })
})
