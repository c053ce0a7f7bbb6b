/** For a service whose state lies elsewhere, under a name. */
export const HTTP = `import { defineAdapter, key, scriptedAgent, withAgent } from 'vitest-memory-eval/adapter'

// Replace: the address of your service.
const ADDRESS = 'https://memory.example/v1'

/** Shows a hosted memory to the eval. Replace what is marked. */
const memory = defineAdapter({
  // Each history, and each test that writes, has a name of its own in the ids of its users.
  isolation: 'namespace',
  // What your memory keeps apart: 'user', 'project'.
  scopes: [],
  // Replace: the variable that holds the key. Without it the tests are not run, and not red.
  needs: ['MEMORY_API_KEY'],
  external: true,
  // Replace: what changes the service, for instance a file with its version; an edit makes a new replay.
  inputs: ['package.json'],
  start: ({ env }) => env.MEMORY_API_KEY ?? '',
  open({ namespace, signal }, apiKey) {
    const idOf = (user: string) => key(namespace, user)
    const users = new Set<string>()
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: \`Bearer \${apiKey}\`, 'content-type': 'application/json' }
      const answer = await fetch(\`\${ADDRESS}\${path}\`, {
        method,
        headers,
        signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(\`\${method} \${path}: \${answer.status} \${await answer.text()}\`)
      return answer.json()
    }
    return {
      async ingest({ user, date, turns }) {
        users.add(user)
        // Replace: store what was said in this session, on its date.
        await call('POST', '/memories', { user: idOf(user), date, messages: turns })
      },
      async recall({ user, query }) {
        // Replace: return what your product would put into the prompt, the best first.
        const found = await call('POST', '/search', { user: idOf(user), query })
        const { results } = found as { results: { text: string }[] }
        return results.map(({ text }) => text)
      },
      async destroy() {
        // Replace: remove what this run stored.
        for (const user of users) await call('DELETE', \`/users/\${idOf(user)}\`)
      },
    }
  },
})

// Answers questions with sentences that were recalled, without a model; modelAgent() puts a model there.
export default withAgent(memory, scriptedAgent())
`
