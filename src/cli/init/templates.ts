import { relative, sep } from 'node:path'
import type { PackageManager, Project } from './project.js'

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

const INSTALL: Record<PackageManager, [locked: string, open: string]> = {
  npm: ['npm ci', 'npm install'],
  pnpm: ['pnpm install --frozen-lockfile', 'pnpm install'],
  yarn: ['yarn install --immutable', 'yarn install'],
  bun: ['bun install --frozen-lockfile', 'bun install'],
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

/** A workflow that runs the eval on every pull request, with the right to read and no other. */
export function workflow(project: Project): string {
  const { packageManager, hasLockFile } = project
  const folder = relative(project.repository, project.root).split(sep).join('/')
  const setUp: Record<PackageManager, string> = {
    npm: '',
    yarn: '      - run: corepack enable\n',
    pnpm: '      - run: corepack enable\n',
    bun: '      - uses: oven-sh/setup-bun@v2\n',
  }
  const lines = folder
    ? `    defaults:\n      run:\n        working-directory: ${JSON.stringify(folder)}\n`
    : ''
  return `name: Memory eval

on:
  pull_request:

permissions:
  contents: read

concurrency:
  group: memory-eval-\${{ github.ref }}
  cancel-in-progress: true

jobs:
  memory-eval:
    runs-on: ubuntu-latest
${lines}    steps:
      - uses: actions/checkout@v4
        with:
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${setUp[packageManager]}      - run: ${INSTALL[packageManager][hasLockFile ? 0 : 1]}
      - run: ${runCommand(packageManager)}
        # Keys that your assistant needs; pull requests from forks get none.
        # env:
        #   OPENAI_API_KEY: \${{ secrets.OPENAI_API_KEY }}
`
}
