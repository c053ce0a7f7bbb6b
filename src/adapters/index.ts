/**
 * `vitest-memory-eval/adapter`: what an adapter of a memory system is written with. Imports nothing from
 * Vitest.
 */
export { type CommandAdapterOptions, commandAdapter } from './command-adapter.js'
export type * from './contract.js'
export { defineAdapter } from './define-adapter.js'
export * from './kit/index.js'
