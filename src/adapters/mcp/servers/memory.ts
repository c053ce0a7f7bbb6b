import type { McpAdapterOptions } from '../../mcp-adapter.js'
import { byKeyword } from './by-keyword.js'

interface Graph {
  entities: { name: string; observations: string[] }[]
}

const observations = (graph: Graph) =>
  graph.entities.flatMap(entity => entity.observations.map(text => ({ text })))

/**
 * `@modelcontextprotocol/server-memory`: a knowledge graph in one file. Each user is an entity and what they say its
 * observations, as its README has it. A search gives whole entities, of whomever; nothing keeps users apart.
 */
export const memory: McpAdapterOptions = {
  command: 'mcp-server-memory',
  env: ({ stateDir }) => ({ MEMORY_FILE_PATH: `${stateDir}/memory.jsonl` }),
  time: 'text',
  tools: {
    async ingest({ user, turns }, call) {
      const entity = { name: user, entityType: 'person', observations: [] }
      await call('create_entities', { entities: [entity] })
      const contents = turns.map(({ content }) => content)
      await call('add_observations', { observations: [{ entityName: user, contents }] })
    },
    recall: (query, call) =>
      byKeyword(query, async word =>
        observations((await call('search_nodes', { query: word })).json<Graph>()),
      ),
    list: {
      tool: 'open_nodes',
      arguments: ({ user }) => ({ names: [user] }),
      items: answer => observations(answer.json<Graph>()),
    },
    forget: { tool: 'delete_entities', arguments: ({ user }) => ({ entityNames: [user] }) },
  },
}
