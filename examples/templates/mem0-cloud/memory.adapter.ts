// Not run here. npm install --save-dev mem0ai@3.3.1
import { MemoryClient } from 'mem0ai'
import { defineAdapter, key, poll } from 'vitest-memory-eval/adapter'

export default defineAdapter({
  isolation: 'namespace',
  scopes: ['user'],
  needs: ['MEM0_API_KEY'],
  inputs: ['package-lock.json'],
  external: true,
  start: ({ env }) => new MemoryClient({ apiKey: env.MEM0_API_KEY ?? '' }),
  open({ namespace }, client) {
    const idOf = (user: string) => key(namespace, user)
    const users = new Set<string>()
    const filters = (user: string) => ({ filters: { user_id: idOf(user) } })
    return {
      async ingest({ user, date, turns }) {
        users.add(user)
        const messages = turns
          .filter(({ role }) => role !== 'tool')
          .map(({ role, content }) => ({ role: role as 'user' | 'assistant', content }))
        const timestamp = Math.floor(Date.parse(date) / 1000)
        await client.add(messages, { userId: idOf(user), timestamp })
        return user
      },
      async settle(receipts = []) {
        for (const user of new Set(receipts as string[])) {
          const anything = async () => (await client.getAll(filters(user))).results.length > 0
          await poll(anything, { what: `memories of ${user}`, every: 2000, timeout: 90_000 })
        }
      },
      async recall({ user, query, limit }) {
        const { results } = await client.search(query, {
          ...filters(user),
          ...(limit && { topK: limit }),
        })
        return results.map(item => ({ id: item.id, text: item.memory ?? '', score: item.score }))
      },
      async list({ user }) {
        const { results } = await client.getAll({ ...filters(user), pageSize: 1000 })
        return results.map(item => ({ id: item.id, text: item.memory ?? '' }))
      },
      async forget({ user, id }) {
        if (id !== undefined) await client.delete(id)
        else if (user !== undefined) await client.deleteAll({ userId: idOf(user) })
      },
      async destroy() {
        for (const user of users) await client.deleteUsers({ userId: idOf(user) })
      },
    }
  },
})
