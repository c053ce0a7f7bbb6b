// Not run here. npm install --save-dev @getzep/zep-cloud@3.30.0
import { ZepClient } from '@getzep/zep-cloud'
import { defineAdapter, key, poll } from 'vitest-memory-eval/adapter'

export default defineAdapter({
  isolation: 'namespace',
  scopes: ['user'],
  needs: ['ZEP_API_KEY'],
  inputs: ['package-lock.json'],
  external: true,
  start: ({ env }) => new ZepClient({ apiKey: env.ZEP_API_KEY }),
  open({ namespace }, zep) {
    const idOf = (user: string) => key(namespace, user)
    const users = new Set<string>()
    const add = async (user: string) => {
      if (users.has(user)) return
      users.add(user)
      await zep.user.get(idOf(user)).catch(() => zep.user.add({ userId: idOf(user) }))
    }
    return {
      async ingest({ id, user, turns }) {
        await add(user)
        const threadId = key(namespace, user, id)
        await zep.thread.create({ threadId, userId: idOf(user) })
        const messages = turns.map(({ role, content, at }) => ({
          role,
          content,
          createdAt: at,
        }))
        await zep.thread.addMessages(threadId, { messages })
        return threadId
      },
      async settle(receipts = []) {
        for (const threadId of receipts as string[]) {
          const done = async () => {
            const { messages = [] } = await zep.thread.get(threadId)
            return messages.every(({ processed }) => processed)
          }
          await poll(done, { what: `thread ${threadId}`, every: 2000, timeout: 90_000 })
        }
      },
      async recall({ user, query, limit = 10 }) {
        const found = await zep.graph.search({ userId: idOf(user), query, limit, scope: 'edges' })
        const edges = found.edges ?? []
        return edges.map(({ uuid, fact, score, validAt }) => ({
          id: uuid,
          text: fact,
          score,
          at: validAt,
        }))
      },
      async forget({ user }) {
        if (user !== undefined) await zep.user.delete(idOf(user))
      },
      async destroy() {
        for (const user of users) await zep.user.delete(idOf(user))
      },
    }
  },
})
