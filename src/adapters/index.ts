/**
 * `vitest-memory-eval/adapter`: what an adapter of a memory system is written with. Imports nothing from
 * Vitest.
 */
export type { Agent, AgentMemory, AgentTurn, MemoryStrategy } from './agent/agent.js'
export { scriptedAgent } from './agent/scripted-agent.js'
export { type MemorySource, type WithAgentOptions, withAgent } from './agent/with-agent.js'
export { type CommandAdapterOptions, commandAdapter } from './command-adapter.js'
export type * from './contract.js'
export { defineAdapter } from './define-adapter.js'
export * from './kit/index.js'
export { recordedAdapter } from './recorded-adapter.js'
export { referenceMemory } from './reference/reference-memory.js'
export { referenceAdapter } from './reference-adapter.js'
