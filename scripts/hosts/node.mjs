// Versions of Node beside the one that runs: the npm package of Node brings them.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from './npm.mjs'

/** The npm package that holds Node for this machine. */
export const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

const OLDEST = { 20: '^20.19.0', 22: '^22.12.0', 24: '^24.9.0' }

/** The path of a Node of this major version; installed when it is not there. */
export function nodeOf(major) {
  if (Number(process.versions.node.split('.')[0]) === major) return process.execPath
  const folder = join(tmpdir(), `vitest-memory-eval-node-${major}`)
  const file = join(folder, 'node_modules', NODE_PACKAGE, 'bin', 'node')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const wanted = `${NODE_PACKAGE}@${OLDEST[major] ?? `^${major}`}`
    npm(
      folder,
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      wanted,
    )
  }
  return file
}
