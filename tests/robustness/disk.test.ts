import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ExecaError, execa } from 'execa'
import { describe, expect, test, vi } from 'vitest'
import {
  cleanEnv,
  createProject,
  host,
  node,
  runVitest,
  vitestBin,
  writeFiles,
} from '../vitest/host.js'
import { linesOf, ownTempFolder } from '../vitest/observe.js'
import { ADAPTER, config, tinyDataset } from '../vitest/tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000 })

const UNIT = "import { expect, test } from 'vitest'\ntest('a sum', () => expect(1 + 1).toBe(2))\n"

function project(adapter = ADAPTER, options = '') {
  return createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(options),
    'memory.adapter.ts': adapter,
    'sum.test.ts': UNIT,
  })
}

/** Runs Vitest in a namespace of its own, in which `prepare` may mount what it likes. */
async function runMounted(dir: string, prepare: string, env: Record<string, string> = {}) {
  const script = `${prepare} && exec "$@"`
  const args = ['-rm', 'sh', '-ec', script, 'sh', node, vitestBin, 'run']
  const options = { cwd: dir, env: cleanEnv(env), extendEnv: false, all: true, timeout: 50_000 }
  const { exitCode, all } = await execa('unshare', args, { ...options, reject: false })
  return { exitCode, output: String(all).replace(/\s+/g, ' ') }
}

/** Linux alone has namespaces for mounts, and some containers forbid them. */
const canMount = await execa('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).then(
  () => true,
  (_: ExecaError) => false,
)

describe.skipIf(!canMount)('a disk', () => {
  test('that is full where results go: one clear error, and unit tests run', async () => {
    const dir = project(
      ADAPTER.replace("|| 'I do not know.'", "+ 'x'.repeat(400_000)"),
      'concurrency: 1,',
    )
    mkdirSync(join(dir, '.vitest'))
    const { exitCode, output } = await runMounted(dir, 'mount -t tmpfs -o size=256k tmpfs .vitest')
    expect(exitCode, output).toBe(1)
    expect(output).toMatch(/no space left|ENOSPC|disk is full/i)
    expect(output).toMatch(/1 passed/)
    expect(output).not.toContain('Unhandled')
  })

  test('that is full where the replay goes: no turn of it counts, and it is told', async () => {
    const dir = project(
      ADAPTER.replace(
        'const known = read()',
        "const known = read(); writeFileSync(join(stateDir, 'blob'), 'x'.repeat(3e6))",
      ),
    )
    mkdirSync(join(dir, '.vitest'))
    const { exitCode, output } = await runMounted(dir, 'mount -t tmpfs -o size=1m tmpfs .vitest')
    expect(exitCode, output).toBe(1)
    expect(output).toMatch(/no space left|ENOSPC|disk is full/i)
    expect(output).toMatch(/1 passed/)
    // Nobody takes the half-written snapshot for one.
    const again = await runVitest(dir)
    expect(again.exitCode, again.output).toBe(0)
  })

  test('that is full where clones go: the cases are errored, not wrong', async () => {
    const dir = project(
      ADAPTER.replace(
        'const known = read()',
        "const known = read(); writeFileSync(join(stateDir, 'blob'), 'x'.repeat(3e6))",
      ),
    )
    expect((await runVitest(dir, ['run', '-t', '^people-01'])).exitCode).toBe(0)
    const temp = ownTempFolder()
    const { exitCode, output } = await runMounted(
      dir,
      `mount -t tmpfs -o size=2m tmpfs ${temp.path}`,
      temp.env,
    )
    expect(exitCode, output).toBe(1)
    expect(output).toMatch(/no space left|ENOSPC|disk is full/i)
    expect(output).toMatch(/errored/)
    expect(output).toMatch(/1 passed/)
  })

  test('that may only be read: it is named, and unit tests run', async () => {
    const dir = project()
    const { exitCode, output } = await runMounted(
      dir,
      'mount --bind . . && mount -o remount,ro,bind . && cd "$PWD"',
    )
    expect(exitCode, output).toBe(1)
    expect(output).toMatch(/read-only|EROFS/i)
    expect(output).toContain('.vitest')
    expect(output).toMatch(/1 passed/)
    expect(linesOf(dir), 'nothing was sent').toEqual([])
  })
})

test('a folder without permission to write is named, and nothing is sent', async () => {
  const dir = project()
  const temp = ownTempFolder()
  chmodSync(dir, 0o755)
  chmodSync(temp.path, 0o777)
  // Vite compiles the config there, and must be able to.
  mkdirSync(join(host, 'node_modules/.vite-temp'), { recursive: true })
  chmodSync(join(host, 'node_modules/.vite-temp'), 0o777)
  const isRoot = process.getuid?.() === 0
  if (!isRoot) chmodSync(dir, 0o555)
  const { exitCode, all } = await execa(node, [vitestBin, 'run'], {
    cwd: dir,
    env: { ...cleanEnv(temp.env), HOME: temp.path },
    extendEnv: false,
    reject: false,
    all: true,
    // Permissions do not hold for root.
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
  })
  chmodSync(dir, 0o755)
  const output = all.replace(/\s+/g, ' ')
  expect(exitCode, output).toBe(1)
  expect(output).toMatch(/permission denied|EACCES/i)
  expect(output).toContain('.vitest')
  expect(linesOf(dir)).toEqual([])
})

describe('a state', () => {
  /** The adapter of the tiny dataset, with something more in its folder. */
  const withState = (make: string) =>
    ADAPTER.replace(
      "import { join } from 'node:path'",
      "import { join } from 'node:path'\nimport { execFileSync } from 'node:child_process'\nimport { symlinkSync, linkSync } from 'node:fs'\nimport { createServer } from 'node:net'",
    ).replace(
      'const known = read()',
      `const known = read(); if (!existsSync(join(stateDir, 'made'))) { writeFileSync(join(stateDir, 'made'), ''); ${make} }`,
    )

  test.each([
    ['a named pipe', "execFileSync('mkfifo', [join(stateDir, 'pipe')])", 'pipe'],
    [
      'a socket',
      "const server = createServer(); await new Promise(done => server.listen(join(stateDir, 'sock'), done)); server.unref(); globalThis.kept = server",
      'sock',
    ],
    ['a link that leads outside', "symlinkSync('/', join(stateDir, 'root'))", 'root'],
  ])('with %s is refused by its name, and nothing hangs', async (kind, make, name) => {
    const temp = ownTempFolder()
    const dir = project(withState(make))
    const { exitCode, output } = await runVitest(dir, ['run'], { env: temp.env })
    const line = output.replace(/\s+/g, ' ')
    expect(exitCode, output).toBe(1)
    expect(line).toContain(kind)
    expect(line).toContain(JSON.stringify(name))
    expect(output).toMatch(/1 passed/)
    expect(temp.left()).toEqual([])
  })

  test('with long names, names that differ in case, and hard links is copied whole', async () => {
    const long = 'n'.repeat(200)
    const dir = project(
      withState(
        `const deep = join(stateDir, '${long}'); mkdirSync(deep); writeFileSync(join(deep, '${long}'), 'deep'); ` +
          "writeFileSync(join(stateDir, 'Note'), 'upper'); writeFileSync(join(stateDir, 'note'), 'lower'); " +
          "linkSync(join(stateDir, 'Note'), join(stateDir, 'same')); writeFileSync(join(stateDir, 'tab\\tand\\nline'), 'x')",
      ),
    )
    const { exitCode, output } = await runVitest(dir)
    expect(exitCode, output).toBe(0)
    const state = join(dir, '.vitest/memory-eval/cache/garden/learned/state')
    expect(existsSync(join(state, long, long))).toBe(true)
    expect(readdirSync(state)).toEqual(expect.arrayContaining(['Note', 'note', 'same']))
  })
})

test('a results folder that is a file, or leads elsewhere, is named and left as it was', async () => {
  const dir = project()
  writeFiles(dir, { '.vitest/memory-eval': 'mine' })
  const { exitCode, output } = await runVitest(dir)
  expect(exitCode, output).toBe(1)
  expect(output).toContain('memory-eval')
  expect(output).toMatch(/1 passed/)
  expect(linesOf(dir)).toEqual([])
})
