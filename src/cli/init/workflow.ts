import { relative, sep } from 'node:path'
import type { PackageManager, Project } from './project.js'
import { runCommand } from './templates.js'

const INSTALL: Record<PackageManager, [locked: string, open: string]> = {
  npm: ['npm ci', 'npm install'],
  pnpm: ['pnpm install --frozen-lockfile', 'pnpm install'],
  yarn: ['yarn install --immutable', 'yarn install'],
  bun: ['bun install --frozen-lockfile', 'bun install'],
}

const SET_UP: Record<PackageManager, string> = {
  npm: '',
  yarn: '      - run: corepack enable\n',
  pnpm: '      - run: corepack enable\n',
  bun: '      - uses: oven-sh/setup-bun@v2\n',
}

/**
 * A workflow that runs the eval on every pull request, with the right to read and no other: it begins
 * from the snapshot that fits, holds the gate, and compares with the scores of the base branch.
 */
export function workflow(project: Project): string {
  const { packageManager, hasLockFile } = project
  const folder = relative(project.repository, project.root).split(sep).join('/')
  const at = (path: string) => (folder ? `${folder}/${path}` : path)
  const lines = folder
    ? `    defaults:\n      run:\n        working-directory: ${JSON.stringify(folder)}\n`
    : ''
  return `name: Memory eval

on:
  pull_request:
  push: # leaves what pull requests begin from, and are compared with
    branches: [main, master]

permissions:
  contents: read

concurrency:
  group: memory-eval-\${{ github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

jobs:
  memory-eval:
    runs-on: ubuntu-latest
    timeout-minutes: 60
${lines}    steps:
      - uses: actions/checkout@v4
        with:
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${SET_UP[packageManager]}      - run: ${INSTALL[packageManager][hasLockFile ? 0 : 1]}

      # The newest snapshot of what was learned. It is used only where its own key fits (history,
      # options, lock file, the adapter with all that it imports, inputs); else it is made anew.
      - uses: actions/cache/restore@v4
        with:
          path: ${at('.vitest/memory-eval/cache')}
          key: memory-eval-snapshot-\${{ runner.os }}-
          restore-keys: memory-eval-snapshot-\${{ runner.os }}-
      - uses: actions/cache/restore@v4
        if: github.event_name == 'pull_request'
        with:
          path: ${at('.vitest/memory-eval-base')}
          key: memory-eval-scores-\${{ github.event.pull_request.base.sha }}
          restore-keys: memory-eval-scores-

      - run: ${runCommand(packageManager)}
        env:
          MEMORY_EVAL_BASE: \${{ github.event_name == 'pull_request' && '.vitest/memory-eval-base' || '' }}
          # Keys that your assistant needs; pull requests from forks get none.
          # OPENAI_API_KEY: \${{ secrets.OPENAI_API_KEY }}

      # Each snapshot is kept once, under its full key.
      - id: snapshot
        if: always()
        run: |
          keys=$(find .vitest/memory-eval/cache -name replay.json -exec grep -hE '"(key|status)"' {} + | sort)
          if [ -n "$keys" ]; then echo "key=$(echo "$keys" | sha256sum | cut -c 1-64)" >> "$GITHUB_OUTPUT"; fi
      - uses: actions/cache/save@v4
        if: always() && steps.snapshot.outputs.key
        with:
          path: ${at('.vitest/memory-eval/cache')}
          key: memory-eval-snapshot-\${{ runner.os }}-\${{ steps.snapshot.outputs.key }}
      - if: github.event_name == 'push'
        run: |
          rm -rf .vitest/memory-eval-base && mkdir -p .vitest/memory-eval-base && cd .vitest/memory-eval
          find . -name score.json -not -path './cache/*' -exec cp --parents {} ../memory-eval-base \\;
      - uses: actions/cache/save@v4
        if: github.event_name == 'push'
        with:
          path: ${at('.vitest/memory-eval-base')}
          key: memory-eval-scores-\${{ github.sha }}

      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: memory-eval
          path: |
            ${at('.vitest/memory-eval/*/report.*')}
            ${at('.vitest/memory-eval/*/*/score.json')}
          include-hidden-files: true
          if-no-files-found: ignore
`
}
