import { join } from 'node:path'
import * as kit from 'vitest-memory-eval/adapter'

// Read by the package when it is loaded.
process.env.MEM0_TELEMETRY = 'false'

const DIMENSIONS = 512
const embed = kit.stubEmbedder(DIMENSIONS)
/** An embedder as LangChain has them, which Mem0 takes as it is. */
const embeddings = {
  embedQuery: async (text: string) => embed(text),
  embedDocuments: async (texts: string[]) => texts.map(embed),
}

const memory = kit.defineAdapter({
  scopes: ['user'],
  time: 'text',
  async open({ stateDir }) {
    process.env.MEM0_DIR = stateDir
    const { Memory } = await import('mem0ai/oss')
    const store = { collectionName: 'eval', dimension: DIMENSIONS }
    const mem0 = new Memory({
      embedder: { provider: 'langchain', config: { model: embeddings, embeddingDims: DIMENSIONS } },
      vectorStore: {
        provider: 'memory',
        config: { ...store, dbPath: join(stateDir, 'vectors.db') },
      },
      historyDbPath: join(stateDir, 'history.db'),
      // Never asked: nothing is inferred.
      llm: { provider: 'openai', config: { apiKey: 'none' } },
    })
    // It refuses ids with a blank.
    const filters = (user: string) => ({ filters: { user_id: kit.key(user) } })
    return {
      async ingest({ user, turns }) {
        const messages = turns.map(({ role, content }) => ({ role, content }))
        await mem0.add(messages, { userId: kit.key(user), infer: false })
      },
      async recall({ user, query, limit, id }) {
        // Opening by id asks for no user.
        const opened = id === undefined ? undefined : await mem0.get(id)
        if (opened) return [{ id, text: opened.memory }]
        const found = await mem0.search(query, { ...filters(user), ...(limit && { topK: limit }) })
        return found.results.map(item => ({ id: item.id, text: item.memory, score: item.score }))
      },
      async list({ user }) {
        const all = await mem0.getAll({ ...filters(user), topK: 10_000 })
        return all.results.map(item => ({ id: item.id, text: item.memory }))
      },
      async forget({ user, id }) {
        if (id !== undefined) await mem0.delete(id)
        else if (user !== undefined) await mem0.deleteAll({ userId: kit.key(user) })
      },
    }
  },
})

export default kit.withAgent(memory, kit.scriptedAgent())
