/** It runs as it is: it keeps everything, and finds nothing. */
export const MEMORY = `import { appendFile } from 'node:fs/promises'
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
    return {
      async ingest({ user, date, turns }) {
        // Replace: store what was said in this session, as your product does.
        for (const { role, content } of turns) {
          const line = JSON.stringify({ user, date, role, content })
          await appendFile(join(stateDir, 'said.jsonl'), line + '\\n')
        }
      },
      async recall({ user, query }) {
        // Replace: return what your product would put into the prompt, the best first.
        return []
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
