import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initCommand } from '../../src/cli/init.js'

let root: string
let printed: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'memory-eval-init-'))
  printed = ''
  const keep = (text: unknown) => {
    printed += `${text}\n`
  }
  vi.spyOn(console, 'log').mockImplementation(keep)
  vi.spyOn(console, 'error').mockImplementation(keep)
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = (folder = root) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()

const WORKFLOW = '.github/workflows/memory-eval.yml'

describe('init', () => {
  it('writes adapter, config and workflow into a project that has none', async () => {
    write({ 'package.json': '{"type": "module"}' })
    expect(await initCommand({ yes: true }, root)).toBe(0)
    expect(files()).toEqual([
      WORKFLOW,
      '.gitignore',
      'memory.adapter.ts',
      'package.json',
      'vitest.config.ts',
    ])
    expect(read('vitest.config.ts')).toContain(
      "plugins: [memoryEval({ adapter: './memory.adapter.ts' })],",
    )
    expect(read(WORKFLOW)).toMatch(/permissions:\n {2}contents: read\n/)
    expect(printed).toContain('+ export default defineConfig({')
    expect(printed).toContain('npm install --save-dev vitest vitest-memory-eval')
  })

  it('names the config so that it is an ES module where the project is none', async () => {
    write({ 'package.json': '{}' })
    await initCommand({ yes: true }, root)
    expect(files()).toContain('vitest.config.mts')
  })

  it('changes nothing when it runs again', async () => {
    write({ 'package.json': '{}', 'vite.config.ts': 'export default { plugins: [] }\n' })
    await initCommand({ yes: true }, root)
    const before = files().map(file => [file, read(file)])
    printed = ''
    expect(await initCommand({ yes: true }, root)).toBe(0)
    expect(files().map(file => [file, read(file)])).toEqual(before)
    expect(printed).toContain('Everything is there already.')
  })

  it('adds to the config of Vitest rather than to the config of Vite', async () => {
    const vite = 'export default {}\n'
    write({
      'package.json': '{}',
      'vite.config.ts': vite,
      'vitest.config.js': 'export default {}\n',
    })
    await initCommand({ yes: true }, root)
    expect(read('vite.config.ts')).toBe(vite)
    expect(read('vitest.config.js')).toContain('plugins: [memoryEval(')
  })

  it('prints the two lines where the config is put together in code', async () => {
    const config = 'export default mergeConfig(base, {})\n'
    write({ 'package.json': '{}', 'vitest.config.ts': config })
    expect(await initCommand({ yes: true }, root)).toBe(0)
    expect(read('vitest.config.ts')).toBe(config)
    expect(printed).toContain(
      "    import memoryEval from 'vitest-memory-eval'\n    plugins: [memoryEval(",
    )
  })

  it('keeps an adapter that is there, under any ending', async () => {
    write({ 'package.json': '{}', 'memory.adapter.js': 'mine' })
    await initCommand({ yes: true }, root)
    expect(read('memory.adapter.js')).toBe('mine')
    expect(read('vitest.config.mts')).toContain("adapter: './memory.adapter.js'")
  })

  it('writes the adapter where it is told to', async () => {
    write({ 'package.json': '{}' })
    await initCommand({ adapter: 'eval/adapter.ts', yes: true }, root)
    expect(read('eval/adapter.ts')).toContain('defineAdapter')
    expect(read('vitest.config.mts')).toContain("adapter: './eval/adapter.ts'")
  })

  it('shows everything and writes nothing in a dry run', async () => {
    write({ 'package.json': '{}' })
    expect(await initCommand({ dryRun: true }, root)).toBe(0)
    expect(files()).toEqual(['package.json'])
    expect(printed).toContain('Create memory.adapter.ts')
  })

  it.each([
    ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile', 'pnpm exec vitest run'],
    ['yarn.lock', 'yarn install --immutable', 'yarn vitest run'],
    ['bun.lock', 'bun install --frozen-lockfile', 'bunx vitest run'],
    ['package-lock.json', 'npm ci', 'npx vitest run'],
  ])('finds the package manager by %s', async (lock, install, execute) => {
    write({ 'package.json': '{}', [lock]: '' })
    await initCommand({ yes: true }, root)
    expect(read(WORKFLOW)).toContain(`- run: ${install}\n`)
    expect(read(WORKFLOW)).toContain(`- run: ${execute} --project 'memory:*'\n`)
  })

  it('puts the workflow of a package at the top of its repository', async () => {
    write({ '.git/HEAD': '', 'pnpm-lock.yaml': '', 'packages/app/package.json': '{}' })
    await initCommand({ yes: true }, join(root, 'packages/app'))
    expect(read(WORKFLOW)).toContain('working-directory: "packages/app"')
    expect(read(WORKFLOW)).toContain('pnpm install')
  })

  it('refuses a folder without a package.json', async () => {
    await expect(initCommand({ yes: true }, root)).rejects.toThrow('no package.json')
    expect(files()).toEqual([])
  })

  it('refuses a package.json that is not JSON', async () => {
    write({ 'package.json': '{' })
    await expect(initCommand({ yes: true }, root)).rejects.toThrow(/package\.json cannot be read/)
  })

  it('says which file could not be written, and writes the others', async () => {
    write({ 'package.json': '{}', '.github': 'a file where a folder should be' })
    expect(await initCommand({ yes: true }, root)).toBe(1)
    expect(printed).toContain(`${WORKFLOW} could not be written`)
    expect(files()).toContain('memory.adapter.ts')
  })
})
