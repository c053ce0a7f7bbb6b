#!/usr/bin/env node
// Runs the fixture projects on another Vitest version: node scripts/test-on.mjs 5.1
import { execFileSync } from 'node:child_process'

const [version] = process.argv.slice(2)
execFileSync('npx', ['vitest', 'run', '--project=!memory:*', 'tests/vitest/', 'tests/faults/'], {
  stdio: 'inherit',
  env: { ...process.env, MEMORY_EVAL_VITEST: version },
})
