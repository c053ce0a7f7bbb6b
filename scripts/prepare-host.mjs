#!/usr/bin/env node
// Makes a folder outside the repository in which a Vitest of another version has the packed package
// installed, as in a user's project: node scripts/prepare-host.mjs 4.1 5.1
// Fixture projects of the tests live in it. A folder that is there already only gets the new package.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE_PACKAGE } from './hosts/node.mjs'
import { hostFolder, npm, pack, root } from './hosts/npm.mjs'

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

for (const version of process.argv.slice(2)) {
  const host = hostFolder(version)
  const wanted = {
    private: true,
    type: 'module',
    dependencies: {
      ...dependencies,
      vitest: `~${version}.0`,
      '@vitest/ui': `~${version}.0`,
      '@vitest/coverage-v8': `~${version}.0`,
      vite: '^8.3.8',
      '@types/node': version.startsWith('4') ? '^20.19.0' : '^24.0.0',
      // Vitest 5 needs Node 22.12; the npm package of Node brings it to older machines.
      ...(version.startsWith('4') ? {} : { [NODE_PACKAGE]: '^24.9.0' }),
    },
  }
  const manifest = join(host, 'package.json')
  const text = `${JSON.stringify(wanted, null, 2)}\n`
  if (!existsSync(manifest) || readFileSync(manifest, 'utf8') !== text) {
    rmSync(host, { recursive: true, force: true })
    mkdirSync(host, { recursive: true })
    writeFileSync(manifest, text)
    npm(host, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
  }
  const tarball = pack(host)
  const installed = join(host, 'node_modules', 'vitest-memory-eval')
  rmSync(installed, { recursive: true, force: true })
  rmSync(join(host, 'projects'), { recursive: true, force: true })
  mkdirSync(installed, { recursive: true })
  mkdirSync(join(host, 'projects'))
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  console.log(`host for Vitest ${version}: ${host}`)
}
