import type { Kind } from '../kinds.js'
import { ASSISTANT } from './assistant.js'
import { COMMAND } from './command.js'
import { HTTP } from './http.js'
import { MCP } from './mcp.js'
import { MEMORY } from './memory.js'

/** The adapter to begin with, for each kind of system. */
export const ADAPTERS: Record<Kind, string> = {
  assistant: ASSISTANT,
  memory: MEMORY,
  command: COMMAND,
  mcp: MCP,
  http: HTTP,
}
