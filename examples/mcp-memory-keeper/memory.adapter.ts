import { mcpAdapter, mcpServers, scriptedAgent, withAgent } from 'vitest-memory-eval/adapter'

const memory = mcpAdapter({ ...mcpServers.keeper, inputs: ['package-lock.json'] })

export default withAgent(memory, scriptedAgent())
