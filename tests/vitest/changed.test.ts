import { execFileSync } from 'node:child_process'
import { describe, test } from 'vitest'
import { cleanEnv, createProject, runVitest, writeFiles } from './host.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

const FILES = {
  ...tinyDataset(),
  '.gitignore': '.vitest\nsent.log\n',
  'memory.adapter.ts': `import './brain.js'\n${ADAPTER}`,
  'brain.ts': 'export const size = 1\n',
  'server/memory.py': 'print("memory")\n',
  'notes.txt': 'nothing to do with it\n',
  'unit.test.ts':
    "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n",
}

/** A project in a git repository of its own, with everything committed. */
function committed(files: Record<string, string>): string {
  const dir = createProject(files)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: dir,
      env: cleanEnv({ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }),
    })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', 'all')
  return dir
}

const WARNING = '--changed cannot see whether the system behind'

describe.concurrent('vitest --changed', { timeout: 60_000 }, () => {
  test.for([
    ['the adapter', 'memory.adapter.ts'],
    ['a module that the adapter imports', 'brain.ts'],
    ['a file in a folder of `inputs`', 'server/memory.py'],
    ['the past sessions', 'garden/past-sessions.json'],
    ['a row', 'garden/tests.jsonl'],
  ] as const)('runs the eval after an edit of %s', async ([, file], { expect }) => {
    const dir = committed({ ...FILES, 'vitest.config.ts': config("inputs: ['./server']") })
    const text = (FILES as Record<string, string>)[file] ?? ''
    writeFiles(dir, { [file]: `${text}${file.endsWith('.py') ? '# edited' : '\n'}` })
    const { output, exitCode } = await runVitest(dir, ['run', '--changed'])
    expect(output).toContain('|memory:learned| garden/tests.jsonl (6 tests)')
    expect(output).not.toContain('unit.test.ts')
    expect(output).not.toContain(WARNING)
    expect(exitCode).toBe(0)
  })

  test('leaves the eval out after any other edit', async ({ expect }) => {
    const dir = committed({ ...FILES, 'vitest.config.ts': config("inputs: ['./server']") })
    writeFiles(dir, { 'notes.txt': 'edited', 'unit.test.ts': `${FILES['unit.test.ts']}\n` })
    const { output, exitCode } = await runVitest(dir, ['run', '--changed'])
    expect(output).toContain('unit.test.ts (1 test)')
    expect(output).not.toMatch(/memory:learned|Memory eval/)
    expect(exitCode).toBe(0)
  })

  test("also knows the adapter's own inputs", async ({ expect }) => {
    const adapter = FILES['memory.adapter.ts'].replace(
      'defineAdapter(',
      "defineAdapter({ external: true, inputs: ['server/memory.py'], open: ",
    )
    const dir = committed({
      ...FILES,
      'memory.adapter.ts': `${adapter.trimEnd().slice(0, -1)} })\n`,
      'vitest.config.ts': config(),
    })
    writeFiles(dir, { 'server/memory.py': '# edited' })
    const { output } = await runVitest(dir, ['run', '--changed'])
    expect(output).toContain('|memory:learned| garden/tests.jsonl (6 tests)')
    expect(output).not.toContain(WARNING)
  })

  test('says once that it cannot see an external system without inputs', async ({ expect }) => {
    const adapter = FILES['memory.adapter.ts'].replace(
      'defineAdapter(',
      'defineAdapter({ external: true, open: ',
    )
    const dir = committed({
      ...FILES,
      'memory.adapter.ts': `${adapter.trimEnd().slice(0, -1)} })\n`,
      'vitest.config.ts': config("setups: ['none', 'learned']"),
    })
    writeFiles(dir, { 'server/memory.py': '# edited' })
    const unseen = await runVitest(dir, ['run', '--changed'])
    expect(unseen.output.split(WARNING)).toHaveLength(2)
    expect(unseen.output).not.toContain('Memory eval:')
    const without = await runVitest(dir, ['run'])
    expect(without.output).not.toContain(WARNING)
    expect(without.output).toContain('Memory eval:')
    const unit = await runVitest(dir, ['run', '--changed', '--project=!memory:*'])
    expect(unit.output).not.toContain(WARNING)
  })
})
