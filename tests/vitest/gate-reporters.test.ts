import { expect, test } from 'vitest'
import { judge, RIGHT, wavering } from './wavering.js'

// All tests are green; only the gate is not kept.
test.concurrent.for([
  ['--reporter=dot'],
  ['--reporter=verbose'],
  ['--reporter=tap'],
  ['--reporter=json', '--outputFile=out.json'],
  ['--reporter=junit'],
  ['--reporter=github-actions'],
  ['--reporter=blob'],
  ['--silent'],
])('a gate that is not kept fails a run with %j', { timeout: 60_000 }, async args => {
  const dir = wavering("setups: ['none', 'learned'], gate: { lift: 10 }")
  const { text, exitCode, output } = await judge(dir, RIGHT, args)
  expect(exitCode, output).toBe(1)
  expect(text).toContain('Gate failed: learned lift 0.0, at least 10.0: 10.0 short;')
  expect(text).not.toMatch(/\d+ failed \||Failed Tests/)
})
