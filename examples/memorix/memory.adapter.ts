import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { mcpAdapter, scriptedAgent, withAgent } from 'vitest-memory-eval/adapter'

const memory = mcpAdapter({
  command: ['memorix', 'serve'],
  // It keeps its database below the home folder, and takes what has a `.git` for a project.
  env: ({ stateDir }) => ({ HOME: stateDir, MEMORIX_EMBEDDING: 'off', MEMORIX_AUTO_UPDATE: 'off' }),
  cwd({ stateDir }) {
    mkdirSync(join(stateDir, 'project', '.git'), { recursive: true })
    return join(stateDir, 'project')
  },
  inputs: ['package-lock.json'],
  time: 'text',
  tools: {
    ingest: {
      tool: 'memorix_store',
      arguments: ({ user, turns }) =>
        turns.map(({ content }) => ({
          entityName: user,
          type: 'discovery',
          title: content.slice(0, 60),
          narrative: content,
        })),
    },
    // A search shows what there is; the texts are opened one step later.
    async recall({ query, limit }, call) {
      const index = await call('memorix_search', { query, ...(limit && { limit }) })
      const items: { id: string; text: string }[] = []
      for (const [, id = ''] of index.text.matchAll(/^\| (obs:\d+)/gm)) {
        const detail = await call('memorix_detail', { typedRefs: [id] })
        items.push({ id, text: detail.text })
      }
      return items
    },
  },
})

export default withAgent(memory, scriptedAgent())
