// Not run here. npm install --save-dev supermemory@4.25.4
import Supermemory from 'supermemory'
import { defineAdapter, key, poll } from 'vitest-memory-eval/adapter'

export default defineAdapter({
  isolation: 'namespace',
  scopes: ['user'],
  time: 'text',
  needs: ['SUPERMEMORY_API_KEY'],
  inputs: ['package-lock.json'],
  external: true,
  start: ({ env }) => new Supermemory({ apiKey: env.SUPERMEMORY_API_KEY }),
  open({ namespace }, client) {
    const tagOf = (user: string) => key(namespace, user)
    const users = new Set<string>()
    const remove = (user: string) => client.documents.deleteBulk({ containerTags: [tagOf(user)] })
    return {
      async ingest({ id, user, turns }) {
        users.add(user)
        const content = turns.map(({ role, content }) => `${role}: ${content}`).join('\n')
        const added = await client.add({
          content,
          containerTag: tagOf(user),
          customId: key(namespace, id),
        })
        return added.id
      },
      async settle(receipts = []) {
        for (const id of receipts as string[]) {
          const done = async () => (await client.documents.get(id)).status === 'done'
          await poll(done, { what: `document ${id}`, every: 2000, timeout: 90_000 })
        }
      },
      async recall({ user, query, limit }) {
        const wanted = { q: query, containerTag: tagOf(user), ...(limit && { limit }) }
        const { results } = await client.search.memories(wanted)
        return results.map(found => ({
          id: found.id,
          text: found.memory ?? found.chunk ?? '',
          score: found.similarity,
        }))
      },
      async forget({ user, id }) {
        if (id !== undefined) await client.memories.forget({ id, containerTag: tagOf(user ?? '') })
        else if (user !== undefined) await remove(user)
      },
      async destroy() {
        for (const user of users) await remove(user)
      },
    }
  },
})
