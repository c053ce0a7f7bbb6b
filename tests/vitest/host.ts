import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execa, type Options } from 'execa'

/** The Vitest that fixture projects run: `4.1`, or what `MEMORY_EVAL_VITEST` names. */
export const version: string = process.env.MEMORY_EVAL_VITEST ?? '4.1'
export const isVitest4: boolean = version.startsWith('4')

/** How packages lie in `node_modules`: as npm puts them, or the links of pnpm. */
export const layout: string = process.env.MEMORY_EVAL_LAYOUT ?? 'npm'

/** A project-to-be outside the repository, with Vitest and the packed package; see scripts/prepare-host.mjs. */
export const host: string = join(
  tmpdir(),
  `vitest-memory-eval-host-${version}${layout === 'npm' ? '' : `-${layout}`}`,
)

if (!existsSync(join(host, 'node_modules', 'vitest-memory-eval', 'package.json'))) {
  throw new Error(
    `there is no host for Vitest ${version}; run: npm run build && node scripts/prepare-host.mjs ${version}`,
  )
}

const bundledNode = join(
  host,
  'node_modules',
  `node-${process.platform}-${process.arch}`,
  'bin',
  'node',
)
export const node: string =
  process.env.MEMORY_EVAL_NODE ?? (existsSync(bundledNode) ? bundledNode : process.execPath)
export const vitestBin: string = join(host, 'node_modules', 'vitest', 'vitest.mjs')

export interface VitestRun {
  stdout: string
  stderr: string
  /** Both streams, without colours. */
  output: string
  exitCode: number | undefined
}

/** A folder with the given files, in which `vitest` and the package resolve as in a user's project. */
export function createProject(files: Record<string, string>): string {
  const dir = mkdtempSync(join(host, 'projects', 'p-'))
  writeFiles(dir, { 'package.json': '{ "type": "module", "private": true }\n', ...files })
  return dir
}

export function writeFiles(dir: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

/** The environment of a person at a terminal without colours: nothing of this test run or of CI. */
export function cleanEnv(env: Record<string, string> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(VITEST|TEST$|CI$|GITHUB_|NODE_ENV|NODE_OPTIONS|FORCE_COLOR|MODE$|PROD$|DEV$|BASE_URL|SSR$|TINYPOOL|npm_)/.test(
        name,
      ),
  )
  return { ...(Object.fromEntries(inherited) as Record<string, string>), NO_COLOR: '1', ...env }
}

export interface RunOptions {
  env?: Record<string, string>
  /** Another Vitest than the host's. */
  bin?: string
}

/** Starts the real Vitest in a project; the child, to wait for or to talk to. */
export function startVitest(cwd: string, args: string[], options: RunOptions = {}) {
  return execa(node, [options.bin ?? vitestBin, ...args], {
    cwd,
    env: cleanEnv(options.env),
    extendEnv: false,
    reject: false,
    all: true,
    stdin: 'pipe',
    stripFinalNewline: false,
    timeout: 90_000,
    forceKillAfterDelay: 2000,
  } satisfies Options)
}

/** Runs the real Vitest in a project to its end. */
export async function runVitest(
  cwd: string,
  args: string[] = ['run'],
  options: RunOptions = {},
): Promise<VitestRun> {
  const child = startVitest(cwd, args, options)
  child.stdin.end()
  const { stdout, stderr, all, exitCode } = await child
  return { stdout, stderr, output: all ?? '', exitCode }
}
