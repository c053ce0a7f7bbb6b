import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

// The package tests itself with itself: unit tests in the root project, the eval in `memory:*`.
export default defineConfig({
  plugins: [
    memoryEval({
      adapter: './examples/reference/memory.adapter.ts',
      suites: ['learning', 'safety'],
      recorded: {
        none: './tests/controls/learning/no-memory-1',
        'whole history': './tests/controls/learning/whole-history',
        'answer-key': './tests/controls/learning/right-frozen-1',
      },
      baseline: './memory-eval.baseline.json',
      gate: { safety: {} },
    }),
  ],
  test: {
    include: ['src/**/*.test.ts', 'reporters/**/*.test.ts', 'tests/**/*.test.ts'],
    testTimeout: 30_000,
  },
})
