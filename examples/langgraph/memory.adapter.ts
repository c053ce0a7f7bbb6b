import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InMemoryStore } from '@langchain/langgraph'
import { defineAdapter, scriptedAgent, stubEmbedder, withAgent } from 'vitest-memory-eval/adapter'

const DIMENSIONS = 512
const embed = stubEmbedder(DIMENSIONS)
const embeddings = {
  embedQuery: async (text: string) => embed(text),
  embedDocuments: async (texts: string[]) => texts.map(embed),
}

type Saved = [user: string, key: string, text: string][]

const memory = defineAdapter({
  scopes: ['user'],
  time: 'text',
  async open({ stateDir }) {
    const store = new InMemoryStore({
      index: { dims: DIMENSIONS, embeddings: embeddings as never, fields: ['text'] },
    })
    // It lives in memory alone: what is to be there again is written down here when it is closed.
    const file = join(stateDir, 'store.json')
    const saved: Saved = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    for (const [user, key, text] of saved) await store.put(['memories', user], key, { text })
    const search = async (user: string, query?: string, limit = 10) => {
      const found = await store.search(['memories', user], { query, limit })
      return found.map(({ key, value, score }) => ({ id: key, text: String(value.text), score }))
    }
    const keysOf = async (user: string) =>
      (await search(user, undefined, 100_000)).map(({ id }) => id)
    return {
      async ingest({ id, user, turns }) {
        for (const [index, { content }] of turns.entries()) {
          await store.put(['memories', user], `${id}/${index}`, { text: content })
        }
      },
      recall: ({ user, query, limit }) => search(user, query, limit),
      list: ({ user }) => search(user, undefined, 100_000),
      async forget({ user = '', id }) {
        const keys = id === undefined ? await keysOf(user) : [id]
        for (const key of keys) await store.delete(['memories', user], key)
      },
      async close() {
        const items = await store.search(['memories'], { limit: 100_000 })
        const rows = items.map(({ namespace, key, value }) => [namespace[1], key, value.text])
        writeFileSync(file, JSON.stringify(rows))
      },
    }
  },
})

export default withAgent(memory, scriptedAgent())
