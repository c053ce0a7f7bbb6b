import { scriptedAgent } from './agent/scripted-agent.js'
import { withAgent } from './agent/with-agent.js'
import type { Adapter } from './contract.js'
import { defineAdapter } from './define-adapter.js'
import { referenceMemory } from './reference/reference-memory.js'

/**
 * The reference memory with the scripted agent: runs everywhere, without a network, a model or a key. It
 * keeps users apart; projects it only prefers.
 */
export function referenceAdapter(): Adapter {
  const memory = defineAdapter({ scopes: ['user'], open: referenceMemory })
  return withAgent(memory, scriptedAgent())
}
