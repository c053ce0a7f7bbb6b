import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { root } from './blocks.js'

/** A folder for one test, outside the repository. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'memory-eval-docs-'))
}

export function writeFile(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** The path of the packed package, as it would be published. */
export async function pack(folder: string): Promise<string> {
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await execa('npm', words, { cwd: root })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  return join(folder, filename)
}

export interface Done {
  output: string
  exitCode: number | undefined
}

/** Runs a line as a person would at a terminal without colours: nothing of this test run is passed on. */
export async function shell(
  cwd: string,
  line: string,
  env: Record<string, string> = {},
): Promise<Done> {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(VITEST|TEST$|CI$|GITHUB_|NODE_|FORCE_COLOR|npm_|MEMORY_EVAL|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/.test(
        name,
      ),
  )
  const { all, exitCode } = await execa('sh', ['-c', line], {
    cwd,
    env: { ...Object.fromEntries(inherited), NO_COLOR: '1', ...env },
    extendEnv: false,
    reject: false,
    all: true,
    stdin: 'ignore',
  })
  return { output: stripVTControlCharacters(all ?? ''), exitCode }
}

/** Offline where it can be, and of the version of Vitest that is tested. */
export const NPM: Record<string, string> = {
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}

/**
 * A command of a page with the packed package in place of the published one, and with the Vitest and the Vite
 * that are tested: a lock file of newer ones may name what is not there yet.
 */
export function fromTarball(command: string, tarball: string): string {
  if (!/^npm (?:install|i) .*vitest-memory-eval/.test(command)) return command
  const version = process.env.MEMORY_EVAL_VITEST ?? '4.1'
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return command
    .replace(/(\s)vitest-memory-eval(?=\s|$)/, `$1${tarball}`)
    .replace(/(\s)vitest(?=\s|$)/, `$1vitest@~${version}.0 vite@${devDependencies.vite}`)
}

/**
 * Puts the packed package into a project as an installation would, beside all that this repository has
 * installed, without asking a registry.
 */
export async function installFromHere(project: string): Promise<void> {
  const modules = join(project, 'node_modules')
  const own = join(modules, 'vitest-memory-eval')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  mkdirSync(own)
  const from = join(root, 'node_modules')
  for (const name of readdirSync(from).filter(name => !name.startsWith('.'))) {
    symlinkSync(join(from, name), join(modules, name))
  }
  await execa('tar', ['-xzf', await pack(project), '-C', own, '--strip-components=1'])
  symlinkSync('../vitest/vitest.mjs', join(modules, '.bin', 'vitest'))
  symlinkSync(
    '../vitest-memory-eval/dist/src/cli/main.js',
    join(modules, '.bin', 'vitest-memory-eval'),
  )
  chmodSync(join(own, 'dist/src/cli/main.js'), 0o755)
}
