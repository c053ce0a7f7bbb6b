/**
 * `vitest-memory-eval/adapter`: what an adapter of a memory system is written with. Imports nothing from
 * Vitest.
 */
export type { Agent, AgentMemory, AgentTurn, MemoryStrategy } from './agent/agent.js'
export { feedbackAgent } from './agent/feedback-agent.js'
export { scriptedAgent } from './agent/scripted-agent.js'
export { type MemorySource, type WithAgentOptions, withAgent } from './agent/with-agent.js'
export { type CommandAdapterOptions, commandAdapter } from './command-adapter.js'
export type * from './contract.js'
export { defineAdapter } from './define-adapter.js'
export * from './kit/index.js'
export type { McpAnswer } from './mcp/answer.js'
export { mcpServers } from './mcp/servers/index.js'
export type { McpCall, McpFunction, McpTool, McpTools } from './mcp/tools.js'
export { type McpAdapterOptions, type McpPlace, mcpAdapter } from './mcp-adapter.js'
export { fullContextAdapter } from './model/full-context.js'
export { type ModelAgentOptions, type ModelLimits, modelAgent } from './model/model-agent.js'
export type { ModelOptions, Price, Retries } from './model/options.js'
export { recordedAdapter } from './recorded-adapter.js'
export { type RecordingOptions, recordingFetch } from './recording/recording-fetch.js'
export type { RecordingMode } from './recording/recording-mode.js'
export { referenceMemory } from './reference/reference-memory.js'
export { referenceAdapter } from './reference-adapter.js'
