import { chunk } from '../../kit/chunk.js'
import type { McpAdapterOptions } from '../../mcp-adapter.js'
import { byKeyword } from './by-keyword.js'

interface Graph {
  entities: { name: string; observations: string[] }[]
}

/** What the server takes at most: characters of an observation, and observations of an entity. */
const LONGEST = 4096
const MOST = 100

/**
 * `mcp-memory-libsql`: a knowledge graph in libSQL. Storing an entity anew replaces what it held, so that each session
 * is an entity of its own. Nothing keeps users apart, and nothing lists or forgets what belongs to one.
 */
export const libsql: McpAdapterOptions = {
  command: 'mcp-memory-libsql',
  env: ({ stateDir }) => ({ LIBSQL_URL: `file:${stateDir}/memory.db` }),
  time: 'text',
  tools: {
    ingest: {
      tool: 'create_entities',
      arguments({ id, user, date, turns }) {
        const observations = turns.flatMap(({ content }) => chunk(content, LONGEST))
        const entities: object[] = []
        while (observations.length > 0) {
          const name = `${user} ${date} ${id}/${entities.length}`
          const part = observations.splice(0, MOST)
          entities.push({ name, entityType: 'conversation', observations: part })
        }
        return { entities }
      },
    },
    recall: (query, call) =>
      byKeyword(query, async word => {
        const graph = (await call('search_nodes', { query: word })).json<Graph>()
        return graph.entities.flatMap(({ name, observations }) =>
          observations.map(text => ({ id: name, text })),
        )
      }),
  },
}
