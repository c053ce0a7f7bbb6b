import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { cleanEnv, node, version, writeFiles } from './host.js'
import { ADAPTER } from './tiny-dataset.js'

const root = join(import.meta.dirname, '../..')

let dir: string
let installed: string

/** An empty project of its own: the packed package comes from npm, with all that it depends on. */
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'memory-eval-package-'))
  const run = (cwd: string, ...args: string[]) =>
    execa('npm', args, { cwd, env: cleanEnv(), extendEnv: false })
  const { stdout } = await run(
    root,
    'pack',
    '--json',
    '--ignore-scripts',
    '--pack-destination',
    dir,
  )
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  writeFiles(dir, { 'package.json': '{ "type": "module", "private": true }' })
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await run(dir, 'install', ...flags, `./${filename}`, `vitest@~${version}.0`)
  installed = join(dir, 'node_modules', 'vitest-memory-eval')
}, 120_000)

afterAll(() => rmSync(dir, { recursive: true, force: true }))

function files(): string[] {
  return readdirSync(installed, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(installed.length + 1))
    .filter(file => !file.startsWith('node_modules'))
}

function inProject(file: string, ...args: string[]) {
  return execa(node, [file, ...args], {
    cwd: dir,
    env: cleanEnv(),
    extendEnv: false,
    reject: false,
  })
}

describe('the packed package', { timeout: 60_000 }, () => {
  test('holds what is used and nothing else', ({ expect }) => {
    const all = files()
    const needed = [
      'README.md',
      'LICENSE',
      'docs/protocol.md',
      'dataset/learning/tests.jsonl',
      'dataset/learning/past-sessions.json',
      'dataset/learning/split.json',
      'dataset/learning/grade.py',
      'dataset/schemas/tests-row.schema.json',
    ]
    expect(all).toEqual(expect.arrayContaining(needed))
    const stray = all.filter(
      file =>
        /\.test\.|\.map$|(^|\/)tests?\/|\.tgz$|\.tsbuildinfo$|(^|\/)\.|__pycache__/.test(file) ||
        (file.endsWith('.ts') && !file.endsWith('.d.ts')),
    )
    // The recorded sessions keep the folder names of the system that they come from.
    expect(stray.filter(file => !file.startsWith('dataset/'))).toEqual([])
    const scripts = all.filter(file => file.endsWith('.js'))
    const mapped = scripts.filter(file =>
      readFileSync(join(installed, file), 'utf8').includes('sourceMappingURL'),
    )
    expect(mapped).toEqual([])
  })

  test('has every file that its exports and its command name', ({ expect }) => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      exports: Record<string, string | Record<string, string>>
      bin: Record<string, string>
    }
    const named = [
      ...Object.values(manifest.exports).flatMap(entry =>
        typeof entry === 'string' ? [entry] : Object.values(entry),
      ),
      ...Object.values(manifest.bin),
    ]
    expect(named.filter(file => !existsSync(join(installed, file)))).toEqual([])
  })

  test('has a command that says what it can do, and checks the shipped dataset', async ({
    expect,
  }) => {
    const bin = join(dir, 'node_modules/.bin/vitest-memory-eval')
    const help = await inProject(bin, '--help')
    expect(help.stdout).toContain('validate')
    expect(help.exitCode).toBe(0)
    const validated = await inProject(bin, 'validate', join(installed, 'dataset/learning'))
    expect(validated).toMatchObject({ exitCode: 0 })
  })

  test('runs its own dataset out of node_modules, and every export can be imported', async ({
    expect,
  }) => {
    writeFiles(dir, {
      'memory.adapter.js': ADAPTER,
      'vitest.config.js': `
import { defineConfig } from 'vitest/config'
import { memoryEval } from 'vitest-memory-eval'
export default defineConfig({ plugins: [memoryEval({ adapter: './memory.adapter.js' })] })
`,
      'exports.test.js': `
import { expect, test } from 'vitest'
test.for([
  ['vitest-memory-eval', ['default', 'memoryEval']],
  ['vitest-memory-eval/adapter', ['commandAdapter', 'defineAdapter', 'recordedAdapter', 'withAgent']],
  ['vitest-memory-eval/test', ['memoryTest']],
  ['vitest-memory-eval/python-regex', ['compilePythonRegex']],
])('%s', async ([name, names]) => {
  expect(Object.keys(await import(name))).toEqual(expect.arrayContaining(names))
})
`,
    })
    const bin = join(dirname(installed), 'vitest/vitest.mjs')
    const { stdout, stderr } = await inProject(bin, 'run', '--reporter=default')
    expect(stdout).toContain('✓ exports.test.js (4 tests)')
    expect(stdout).toContain('Memory eval: learning')
    expect(stdout).toMatch(
      /\|memory:learned\| node_modules\/vitest-memory-eval\/dataset\/learning\/tests\.jsonl \(53 tests/,
    )
    expect(stdout).not.toContain('partial')
    expect(stdout).not.toContain('errored')
    expect(stderr).not.toMatch(/Sourcemap|TypeError|ERR_/)
  })
})
