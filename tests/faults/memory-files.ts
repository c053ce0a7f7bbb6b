import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const memories = join(import.meta.dirname, 'memories')

/** The files of a project whose adapter is one of the memories, with what it stands on. */
export function memoryFiles(memory: string): Record<string, string> {
  const read = (name: string) => readFileSync(join(memories, name), 'utf8')
  return {
    'memory.adapter.ts': read(`${memory}.ts`),
    'faulty.ts': read('faulty.ts'),
    'dying-memory.mjs': read('dying-memory.mjs'),
  }
}
