import type { MastraDBMessage } from '@mastra/core/agent'
import { LibSQLStore, LibSQLVector } from '@mastra/libsql'
import { Memory } from '@mastra/memory'
import { defineAdapter, scriptedAgent, stubEmbedder, withAgent } from 'vitest-memory-eval/adapter'

process.env.MASTRA_TELEMETRY_DISABLED = '1'
const embed = stubEmbedder(512)
const embedder = {
  ...({ specificationVersion: 'v2', provider: 'none', modelId: 'hashed-words' } as const),
  maxEmbeddingsPerCall: 1000,
  supportsParallelCalls: false,
  doEmbed: async ({ values }: { values: string[] }) => ({ embeddings: values.map(embed) }),
}

const memory = defineAdapter({
  scopes: ['user'],
  time: 'text',
  async open({ stateDir }) {
    const storage = new LibSQLStore({ id: 'storage', url: `file:${stateDir}/storage.db` })
    const options = { lastMessages: false, semanticRecall: { topK: 10, messageRange: 0 } } as const
    const vector = new LibSQLVector({ id: 'vectors', url: `file:${stateDir}/vectors.db` })
    const mastra = new Memory({ storage, vector, embedder, options })
    const all = { perPage: false } as const
    const itemsOf = (messages: MastraDBMessage[]) =>
      messages.map(({ id, content }) => ({ id, text: content.content ?? '' }))
    return {
      async ingest({ id, user, date, turns }) {
        const dates = { createdAt: new Date(date), updatedAt: new Date(date) }
        const thread = { id: `${user}/${id}`, title: id, resourceId: user, ...dates }
        await mastra.saveThread({ thread })
        const messages: MastraDBMessage[] = turns.map(({ role, content, at }, index) => ({
          id: `${thread.id}/${index}`,
          role: role === 'user' ? 'user' : 'assistant',
          createdAt: new Date(at),
          threadId: thread.id,
          resourceId: user,
          content: { format: 2, content, parts: [{ type: 'text', text: content }] },
        }))
        await mastra.saveMessages({ messages })
      },
      async recall({ user, query }) {
        const threadId = `${user}/now`
        const found = await mastra.recall({ threadId, resourceId: user, vectorSearchString: query })
        return itemsOf(found.messages)
      },
      list: async ({ user }) =>
        itemsOf((await mastra.listMessagesByResourceId({ resourceId: user, ...all })).messages),
      async forget({ user, id }) {
        if (id !== undefined) return mastra.deleteMessages([id])
        const { threads } = await mastra.listThreads({ filter: { resourceId: user }, ...all })
        for (const thread of threads) await mastra.deleteThread(thread.id)
      },
      settle: () => mastra.settled(),
      close: () => storage.close(),
    }
  },
})

export default withAgent(memory, scriptedAgent())
