import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

/** What `init` finds out about a project; nothing is written. */
export interface Project {
  root: string
  /** Top of the repository, or the project itself where there is none. */
  repository: string
  packageManager: PackageManager
  /** Whether `.ts` and `.js` are ES modules here: `"type": "module"`. */
  isModule: boolean
  /** Name of the file that configures Vitest, absent where there is none. */
  config?: string
  /** Names of the packages that it asks for. */
  installed: string[]
  scripts: Record<string, string>
  /** Packages that the project has yet to install. */
  lacks: string[]
  /** The same, for an adapter of an MCP server. */
  lacksForMcp: string[]
  /** Whether the repository has a lock file, so that CI can install exactly what it names. */
  hasLockFile: boolean
  /** Whether the project asks for TypeScript's view of its files. */
  usesTypeScript: boolean
}

interface PackageJson {
  type?: string
  packageManager?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const ENDINGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']
/** In the order in which Vitest looks for them. */
const CONFIGS = ['vitest', 'vite'].flatMap(name =>
  ENDINGS.map(ending => `${name}.config.${ending}`),
)

const LOCK_FILES: [string, PackageManager][] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
]

/** A project that `init` cannot work in. */
export class UnusableProject extends Error {
  override readonly name = 'UnusableProject'
}

/** Throws `UnusableProject` where the folder holds no `package.json`, or one that is not JSON. */
export function findProject(root: string): Project {
  const file = join(root, 'package.json')
  if (!existsSync(file)) {
    throw new UnusableProject(
      `There is no package.json in ${root}; run init in the folder that has your package.json.`,
    )
  }
  const json = readPackage(file)
  const repository = parents(root).find(folder => existsSync(join(folder, '.git'))) ?? root
  const lock = parents(root)
    .filter(folder => folder.startsWith(repository))
    .flatMap(folder => LOCK_FILES.filter(([name]) => existsSync(join(folder, name))))[0]
  const named = /^(npm|pnpm|yarn|bun)@/.exec(json.packageManager ?? '')?.[1] as PackageManager
  const installed = { ...json.dependencies, ...json.devDependencies }
  return {
    root,
    repository,
    packageManager: named ?? lock?.[1] ?? 'npm',
    isModule: json.type === 'module',
    config: CONFIGS.find(name => existsSync(join(root, name))),
    installed: Object.keys(installed),
    scripts: json.scripts ?? {},
    lacks: ['vitest', 'vitest-memory-eval'].filter(name => !(name in installed)),
    lacksForMcp: ['@modelcontextprotocol/sdk'].filter(name => !(name in installed)),
    hasLockFile: lock !== undefined,
    usesTypeScript: existsSync(join(root, 'tsconfig.json')) || 'typescript' in installed,
  }
}

function readPackage(file: string): PackageJson {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UnusableProject(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function parents(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...parents(parent)]
}
