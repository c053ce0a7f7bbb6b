import { mcpAdapter, mcpServers, scriptedAgent, withAgent } from 'vitest-memory-eval/adapter'

const memory = mcpAdapter({ ...mcpServers.libsql, inputs: ['package-lock.json'] })

export default withAgent(memory, scriptedAgent())
