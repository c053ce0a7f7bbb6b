import { afterAll } from 'vitest'

/**
 * A setup file of every memory project. Vitest passes setup files through Vite, which the package
 * itself, being a dependency, is not: only from here can an adapter in TypeScript be imported.
 */
const shared = globalThis as {
  [name: symbol]: (() => unknown) | undefined
}
shared[Symbol.for('vitest-memory-eval:import-adapter')] = () =>
  import('virtual:memory-eval/adapter')

// Set by a module of hand-written tests once it asked something.
afterAll(() => shared[Symbol.for('vitest-memory-eval:close')]?.(), 0)
