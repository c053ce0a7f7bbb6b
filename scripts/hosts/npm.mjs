import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** npm in a folder; what it prints on standard output. */
export function npm(cwd, ...args) {
  return execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
}

/** Folder of a host: outside the repository, for one version of Vitest in one layout of packages. */
export function hostFolder(version, layout = 'npm') {
  return join(tmpdir(), `vitest-memory-eval-host-${version}${layout === 'npm' ? '' : `-${layout}`}`)
}

/** Packs the package into a folder; the path of the tarball. */
export function pack(folder) {
  const [packed] = JSON.parse(
    npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
  )
  return join(folder, packed.filename)
}
