// A host in the layout of pnpm: packages are links into a store, and see only what they name.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { NODE_PACKAGE } from './node.mjs'
import { hostFolder, pack } from './npm.mjs'

const VITE = '^8.3.8'

/**
 * Installs the packed package with pnpm: in a host for fixture projects, and in a workspace below it of
 * which one package has the plugin and another has not.
 */
export function preparePnpmHost(version) {
  const host = hostFolder(version, 'pnpm')
  rmSync(host, { recursive: true, force: true })
  mkdirSync(join(host, 'projects'), { recursive: true })
  const tarball = pack(host)
  const vitest = `~${version}.0`
  const plugin = { 'vitest-memory-eval': `file:${tarball}` }
  const types = { '@types/node': version.startsWith('4') ? '^20.19.0' : '^24.0.0' }
  const node = version.startsWith('4') ? {} : { [NODE_PACKAGE]: '^24.9.0' }
  writeJson(host, 'package.json', {
    private: true,
    type: 'module',
    dependencies: { ...plugin, vitest, vite: VITE, ...types, ...node },
  })
  const workspace = join(host, 'workspace')
  writeJson(workspace, 'package.json', {
    private: true,
    type: 'module',
    devDependencies: { vitest, vite: VITE },
  })
  writeText(workspace, 'pnpm-workspace.yaml', "packages: ['packages/*']\n")
  const packages = { brain: { ...plugin, vitest }, web: { vitest } }
  for (const [name, devDependencies] of Object.entries(packages)) {
    writeJson(join(workspace, 'packages', name), 'package.json', {
      name,
      type: 'module',
      devDependencies,
    })
  }
  for (const folder of [host, workspace])
    pnpm(folder, 'install', '--ignore-scripts', '--prefer-offline')
  console.log(`host for Vitest ${version}, installed with pnpm: ${host} (${basename(tarball)})`)
}

function pnpm(cwd, ...args) {
  const store = join(tmpdir(), 'vitest-memory-eval-pnpm-store')
  const own = cwd.endsWith('workspace') ? [] : ['--ignore-workspace']
  execFileSync(
    'npm',
    [
      'exec',
      '--yes',
      '--package=pnpm@10',
      '--',
      'pnpm',
      ...args,
      ...own,
      '--store-dir',
      store,
      '--reporter',
      'silent',
    ],
    { cwd, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' },
  )
}

function writeJson(folder, name, value) {
  writeText(folder, name, `${JSON.stringify(value, null, 2)}\n`)
}

function writeText(folder, name, text) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
}
