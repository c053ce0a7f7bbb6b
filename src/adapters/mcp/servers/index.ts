import { keeper } from './keeper.js'
import { libsql } from './libsql.js'
import { memory } from './memory.js'

/**
 * Options of `mcpAdapter` for servers that are packages of their own: install one, and
 * `mcpAdapter(mcpServers.memory)` is its adapter.
 */
export const mcpServers = { memory, libsql, keeper }
