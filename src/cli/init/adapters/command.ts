/** For a program that speaks the protocol. */
export const COMMAND = `import { commandAdapter } from 'vitest-memory-eval/adapter'

/**
 * Starts your memory as a process that speaks JSON lines over stdin and stdout. What is said:
 * node_modules/vitest-memory-eval/docs/protocol.md
 */
export default commandAdapter({
  // Replace: the program and its arguments.
  command: ['python3', 'memory_server.py'],
  // Replace: the files that make it up; an edit in one of them makes a new replay.
  inputs: ['memory_server.py'],
  // What your memory keeps apart: 'user', 'project'.
  scopes: [],
})
`
