#!/usr/bin/env node
// Runs every fixture project on the given versions of Vitest: node scripts/test-on.mjs 4.1 5.1
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const versions = process.argv.slice(2)
execFileSync(process.execPath, [join(root, 'scripts', 'prepare-host.mjs'), ...versions], {
  stdio: 'inherit',
})
for (const version of versions) {
  console.log(`\nfixture projects on Vitest ${version}`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  // Real processes on a busy machine: what fails twice is a fault, what fails once was the clock.
  execFileSync(
    process.execPath,
    [vitest, 'run', '--project=!memory:*', '--retry=1', 'tests/vitest/', 'tests/faults/'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MEMORY_EVAL_VITEST: version } },
  )
}
