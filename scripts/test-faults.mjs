#!/usr/bin/env node
// Runs the tests of faults that take long: memories that are faulty, processes that are killed, disks that are
// full, and twenty reruns in watch mode. Needs a host: node scripts/prepare-host.mjs 4.1
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const args = ['run', '--project=!memory:*', '--retry=1', 'tests/robustness/', 'tests/faults/']
execFileSync(process.execPath, [vitest, ...args, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MEMORY_EVAL_VITEST: '4.1' },
})
