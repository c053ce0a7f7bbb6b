// Not run here. npm install --save-dev @letta-ai/letta-client@1.12.1
import Letta from '@letta-ai/letta-client'
import { defineAdapter, key } from 'vitest-memory-eval/adapter'

export default defineAdapter({
  isolation: 'namespace',
  scopes: ['user'],
  needs: ['LETTA_API_KEY'],
  inputs: ['package-lock.json'],
  external: true,
  start: ({ env }) => new Letta({ apiKey: env.LETTA_API_KEY }),
  open({ namespace }, letta) {
    const agents = new Map<string, Promise<string>>()
    const agentOf = (user: string) => {
      if (!agents.has(user)) agents.set(user, findOrCreate(key(namespace, user)))
      return agents.get(user) as Promise<string>
    }
    const findOrCreate = async (name: string) => {
      for await (const agent of letta.agents.list({ name })) return agent.id
      return (await letta.agents.create({ name, tags: [namespace] })).id
    }
    return {
      async openSession({ user }) {
        const agent = await agentOf(user)
        return {
          async send(text) {
            const answer = await letta.agents.messages.create(agent, { input: text })
            const said = answer.messages.filter(one => one.message_type === 'assistant_message')
            const [last] = said.slice(-1)
            return last && 'content' in last ? String(last.content) : ''
          },
        }
      },
      async recall({ user, query, limit }) {
        const found = await letta.agents.passages.search(await agentOf(user), {
          query,
          top_k: limit,
        })
        return found.results.map(({ id, content, timestamp }) => ({
          id,
          text: content,
          at: timestamp,
        }))
      },
      async list({ user }) {
        const passages = await letta.agents.passages.list(await agentOf(user), { limit: 1000 })
        return passages.map(({ id, text }) => ({ id, text }))
      },
      async forget({ user, id }) {
        const agent = await agentOf(user ?? '')
        if (id !== undefined) await letta.agents.passages.delete(id, { agent_id: agent })
        else if (agents.delete(user ?? '')) await letta.agents.delete(agent)
      },
      async destroy() {
        for await (const agent of letta.agents.list({ tags: [namespace] }))
          await letta.agents.delete(agent.id)
      },
    }
  },
})
