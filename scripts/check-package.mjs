#!/usr/bin/env node
// Checks the packed package as its users get it: publint, and are-the-types-wrong.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'memory-eval-package-'))
try {
  const packed = execFileSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    {
      encoding: 'utf8',
    },
  )
  const tarball = join(folder, JSON.parse(packed)[0].filename)
  execFileSync('npx', ['publint', '--strict', tarball], { stdio: 'inherit' })
  execFileSync('npx', ['attw', tarball, '--profile', 'esm-only'], { stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}
