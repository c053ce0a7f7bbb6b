import { commandAdapter } from 'vitest-memory-eval/adapter'

/** The memory is a process, which dies in the middle of one case. */
export default commandAdapter({
  command: ['node', 'dying-memory.mjs'],
  cwd: new URL('.', import.meta.url),
  inputs: ['dying-memory.mjs'],
  scopes: ['user'],
})
