/** It runs as it is: it keeps everything, and recalls what was said last. */
export const MEMORY = `import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineAdapter, scriptedAgent, withAgent } from 'vitest-memory-eval/adapter'

/**
 * Shows your memory to the eval. Replace what is marked; everything else may stay.
 * All that it keeps must lie under \`stateDir\`: that folder is copied for every test.
 */
const memory = defineAdapter({
  // What your memory keeps apart: 'user', 'project'.
  scopes: [],
  async open({ stateDir }) {
    // Replace: open your memory on \`stateDir\`.
    const file = join(stateDir, 'said.jsonl')
    return {
      async ingest({ user, date, turns }) {
        // Replace: store what was said in this session, as your product does.
        for (const { role, content } of turns) {
          await appendFile(file, JSON.stringify({ user, date, role, content }) + '\\n')
        }
      },
      async recall({ user, query }) {
        // Replace: return what your product would put into the prompt for this query, the best first.
        const lines = (await readFile(file, 'utf8').catch(() => '')).split('\\n').filter(Boolean)
        const said = lines.map(line => JSON.parse(line)).filter(one => one.user === user)
        return said.slice(-5).map(one => one.content)
      },
      async close() {
        // Replace: close your memory, so that everything is written.
      },
    }
  },
})

// Answers questions with sentences that were recalled, without a model; modelAgent() puts a model there.
export default withAgent(memory, scriptedAgent())
`
