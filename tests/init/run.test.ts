import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const packageDir = resolve(import.meta.dirname, '../..')

/** A project that has the package installed, as built. */
function project(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memory-eval-init-run-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(packageDir, join(root, 'node_modules', 'vitest-memory-eval'))
  symlinkSync(join(packageDir, 'node_modules', 'vitest'), join(root, 'node_modules', 'vitest'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  return root
}

async function node(root: string, ...words: string[]) {
  const env = { ...process.env, VITEST: undefined, NODE_ENV: undefined, FORCE_COLOR: undefined }
  const done = promisify(execFile)(process.execPath, words, { cwd: root, env })
  const { stdout, stderr } = await done.catch(error => error)
  return stripVTControlCharacters(`${stdout}${stderr}`)
}

it('makes a project whose eval runs at once, and whose own tests still run', {
  timeout: 60_000,
}, async () => {
  const root = project({
    'package.json': '{"devDependencies": {"vitest": "*", "vitest-memory-eval": "*"}}',
    'vitest.config.ts':
      "import { defineConfig } from 'vitest/config'\n\nexport default defineConfig({\n  test: { globals: true } as object,\n})\n",
    'own.test.ts': "test('people-01 is a test of my own', () => {})\n",
  })
  const init = await node(root, join(packageDir, 'dist/src/cli/main.js'), 'init', '--yes')
  expect(init).toContain("+   plugins: [memoryEval({ adapter: './memory.adapter.ts' })],")
  const run = await node(
    root,
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '-t',
    '^people-01',
  )
  expect(run).toContain('own.test.ts')
  expect(run).toMatch(/tests\.jsonl:\d+:1 > people-01/)
  expect(run).toContain('I do not know that yet.')
  expect(run).toMatch(/Tests {2}1 failed \| 1 passed/)
})

it('makes an adapter of a memory that runs at once, too', { timeout: 60_000 }, async () => {
  const root = project({
    'package.json':
      '{"type": "module", "devDependencies": {"vitest": "*", "vitest-memory-eval": "*"}}',
  })
  await node(root, join(packageDir, 'dist/src/cli/main.js'), 'init', '--yes', '--kind', 'memory')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const run = await node(root, vitest, 'run', '--project=memory:*', '-t', '^people-0')
  expect(run).toContain('CheckFailed')
  expect(run).not.toMatch(/errored|CaseErrored/)
  expect(run).toContain('scripted agent')
})
