import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

/**
 * Fixture projects that take long; `npm run test:matrix` runs them all, on each version of Vitest.
 * What is left keeps `npm test` short.
 */
const slow = [
  'tests/faults/**',
  'tests/vitest/bad-{adapter,command}.test.ts',
  'tests/vitest/{changed,monorepo,package,reporters,selection,watch}.test.ts',
  'tests/vitest/{gate,gate-reporters,known-failures,runs,verdicts}.test.ts',
  'tests/vitest/{replay,replay-goes-on}.test.ts',
  'tests/vitest/safety-{isolation,known-failures,runs}.test.ts',
]

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
    exclude: ['**/node_modules/**', ...(process.env.MEMORY_EVAL_VITEST ? [] : slow)],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
