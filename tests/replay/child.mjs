// Runs `child.ts` in a process of its own: Node 20 cannot import TypeScript by itself.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const path = fileURLToPath(new URL('./child.ts', import.meta.url))
const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
await module.run(...process.argv.slice(2))
