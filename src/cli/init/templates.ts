import type { PackageManager } from './project.js'

/** The adapter to begin with: it runs as it is, and remembers nothing that it could use. */
export const ADAPTER = `import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineAdapter } from 'vitest-memory-eval/adapter'

/**
 * Shows your assistant to the eval. Replace what is marked; everything else may stay.
 * All that it remembers must be kept under \`stateDir\`: that folder is copied for every test.
 */
export default defineAdapter(async ({ stateDir }) => {
  // Replace: open your assistant on \`stateDir\`.
  return {
    async openSession({ user, project, date, workspaceDir }) {
      // Replace: open a new chat of this user, on this date, with \`workspaceDir\` as its folder.
      return {
        async send(text) {
          // Replace: send the message, wait for the end of the turn, hand back the last reply.
          const turn = JSON.stringify({ user, project, date, workspaceDir, text })
          await appendFile(join(stateDir, 'turns.jsonl'), turn + '\\n')
          return { reply: 'I do not know that yet.' }
        },
      }
    },
    async close() {
      // Replace: close your assistant, so that everything is written.
    },
  }
})
`

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

/** The command that runs the eval. */
export function runCommand(manager: PackageManager): string {
  return `${EXECUTE[manager]} vitest run --project 'memory:*'`
}
