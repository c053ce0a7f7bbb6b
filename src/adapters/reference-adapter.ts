import { scriptedAgent } from './agent/scripted-agent.js'
import { withAgent } from './agent/with-agent.js'
import type { Adapter } from './contract.js'
import { defineAdapter } from './define-adapter.js'
import type { ReferenceOptions } from './reference/options.js'
import { referenceMemory } from './reference/reference-memory.js'

/**
 * The reference memory with the scripted agent: runs everywhere, without a network, a model or a key. It
 * keeps users apart; projects it only prefers, unless `projects: 'strict'`. A profile may set each of its
 * options.
 */
export function referenceAdapter(options: ReferenceOptions = {}): Adapter {
  const memory = defineAdapter({
    scopes: options.projects === 'strict' ? ['user', 'project'] : ['user'],
    mock: 'the reference memory (words and hashed letters, no model)',
    open: context => referenceMemory(context, options),
  })
  return withAgent(memory, scriptedAgent())
}
