import { commandAdapter, scriptedAgent, withAgent } from 'vitest-memory-eval/adapter'

/** The memory is a process, which dies in the middle of one case. */
const memory = commandAdapter({
  command: ['node', 'dying-memory.mjs'],
  cwd: new URL('.', import.meta.url),
  inputs: ['dying-memory.mjs'],
  scopes: ['user'],
})

export default withAgent(memory, scriptedAgent())
