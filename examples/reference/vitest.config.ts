import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

// The suites of an agent's life: what stands in its prompt, and what it learns from feedback.
export default defineConfig({
  plugins: [
    memoryEval({
      adapter: './agent.adapter.ts',
      suites: ['lifecycle', 'streams'],
      setups: ['none', 'learned'],
      baseline: './memory-eval.baseline.json',
      gate: { lifecycle: { leaks: 0 }, streams: { lift: 20 } },
    }),
  ],
})
