import type { PackageManager } from './project.js'

/** A config for a project that has none. */
export function configFile(adapter: string): string {
  return `import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

export default defineConfig({
  plugins: [memoryEval({ adapter: '${adapter}' })],
})
`
}

const EXECUTE: Record<PackageManager, string> = {
  npm: 'npx',
  pnpm: 'pnpm exec',
  yarn: 'yarn',
  bun: 'bunx',
}

/** The command that adds packages for development. */
export function addCommand(manager: PackageManager, packages: string[]): string {
  const add = manager === 'npm' ? 'npm install --save-dev' : `${manager} add -D`
  return `${add} ${packages.join(' ')}`
}

/** Quoted so that each system's shell takes them as they are. */
export const SCRIPTS = {
  test: 'vitest run --project="!memory:*"',
  eval: 'vitest run --project="memory:*"',
}

/** The command that runs the eval. */
export function runCommand(manager: PackageManager): string {
  return `${EXECUTE[manager]} vitest run --project 'memory:*'`
}
