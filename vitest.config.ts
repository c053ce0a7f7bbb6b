import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

/**
 * What takes long: fixture projects, which `npm run test:matrix` runs on each version of Vitest, and faults,
 * which `npm run test:faults` runs. What is left keeps `npm test` short.
 */
const slow = [
  'tests/docs/{commands,getting-started}.test.ts',
  'tests/faults/**',
  'tests/robustness/{disk,killed,reruns}.test.ts',
  'tests/vitest/bad-{adapter,command}.test.ts',
  'tests/vitest/{changed,monorepo,package,pnpm-workspace,reporters,selection,watch}.test.ts',
  'tests/vitest/{gate,gate-reporters,known-failures,runs,verdicts}.test.ts',
  'tests/vitest/{lifecycle,lifecycle-report,model,recordings,streams,streams-broken,streams-runs}.test.ts',
  'tests/vitest/{replay,replay-goes-on}.test.ts',
  'tests/vitest/lifecycle-{isolation,watch}.test.ts',
  'tests/vitest/safety-{curve,isolation,known-failures,runs}.test.ts',
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
