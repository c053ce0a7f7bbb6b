/** The files of a system that is a process of its own: its source (CommonJS), and the adapter that starts it. */
export function serverProject(source: string, options = ''): Record<string, string> {
  return {
    'server.cjs': source,
    'memory.adapter.ts': `
import { commandAdapter } from 'vitest-memory-eval/adapter'
export default commandAdapter({
  command: [process.execPath, 'server.cjs'],
  cwd: new URL('.', import.meta.url),
  inputs: ['server.cjs'],
  ${options}
})
`,
  }
}
