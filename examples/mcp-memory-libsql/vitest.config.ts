import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', suites: ['safety', 'lifecycle'] })],
})
