/** It runs as it is, and remembers nothing that it could use. */
export const ASSISTANT = `import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineAdapter } from 'vitest-memory-eval/adapter'

/**
 * Shows your assistant to the eval. Replace what is marked; everything else may stay.
 * All that it remembers must be kept under \`stateDir\`: that folder is copied for every test.
 */
export default defineAdapter(async ({ stateDir }) => {
  // Replace: open your assistant on \`stateDir\`.
  return {
    async openSession({ user, project, date, workspaceDir }) {
      // Replace: open a new chat of this user, on this date, with \`workspaceDir\` as its folder.
      return {
        async send(text) {
          // Replace: send the message, wait for the end of the turn, hand back the last reply.
          const turn = JSON.stringify({ user, project, date, workspaceDir, text })
          await appendFile(join(stateDir, 'turns.jsonl'), turn + '\\n')
          return { reply: 'I do not know that yet.' }
        },
      }
    },
    async close() {
      // Replace: close your assistant, so that everything is written.
    },
  }
})
`
