import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Memory, OpenMemory } from '../../src/adapters/contract.js'
import { type McpAdapterOptions, mcpAdapter } from '../../src/adapters/mcp-adapter.js'
import { scratch } from '../adapters/support.js'

/** How the server of the tests is started. */
export const SERVER = [process.execPath, fileURLToPath(new URL('server.mjs', import.meta.url))]

/** Its tools as the verbs of a memory. */
export const TOOLS: McpAdapterOptions['tools'] = {
  ingest: {
    tool: 'store_note',
    arguments: ({ user, turns }) => turns.map(({ content }) => ({ user, text: content })),
  },
  recall: {
    tool: 'search_notes',
    arguments: ({ user, query }) => ({ user, query }),
    items: answer => answer.json<{ id: string; text: string }[]>(),
  },
  list: {
    tool: 'list_notes',
    arguments: ({ user }) => ({ user }),
    items: answer => answer.json<{ id: string; text: string }[]>(),
  },
  forget: { tool: 'delete_notes', arguments: ({ user, id }) => ({ user, id }) },
}

export interface Opened {
  memory: Memory
  stateDir: string
  logs: string[]
  controller: AbortController
}

/** Opens a memory as the harness does; it is closed and its folder removed at the end of the test. */
export async function opened(
  options: Partial<McpAdapterOptions> = {},
  { env = process.env, stateDir = scratch() }: { env?: NodeJS.ProcessEnv; stateDir?: string } = {},
): Promise<Opened> {
  const adapter = mcpAdapter({
    ...(options.url === undefined && { command: SERVER }),
    env: place => ({ NOTES_FILE: join(place.stateDir, 'notes.json') }),
    tools: TOOLS,
    ...options,
  })
  const logs: string[] = []
  const log = (message: string) => void logs.push(message)
  const controller = new AbortController()
  const { signal } = controller
  const context: OpenMemory = { stateDir, namespace: 'n', setup: 'learned', signal, log }
  const started = await adapter.start?.({ env, signal, log })
  const memory = await adapter.open(context, started as never)
  onTestFinished(async () => memory.close?.())
  return { memory, stateDir, logs, controller }
}

/** A session in which a user says each text. */
export function said(user: string, ...texts: string[]) {
  const at = '2026-10-05T09:00:00Z'
  const turns = texts.map(content => ({ role: 'user' as const, content, at }))
  return { id: 'S1', user, project: 'Home', date: at, turns }
}

export function asked(user: string, query: string) {
  return { user, query, keywords: query.split(' ') }
}
