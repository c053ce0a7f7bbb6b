/** For a memory whose verbs are tools of an MCP server. */
export const MCP = `import { mcpAdapter, scriptedAgent, withAgent } from 'vitest-memory-eval/adapter'

/** Shows an MCP server that is a memory to the eval. Replace what is marked. */
const memory = mcpAdapter({
  // Replace: the server's program; one that runs already is named by \`url\` instead.
  command: ['my-memory-server'],
  // Replace: the variable that says where it keeps its state; that folder is copied for every test.
  env: ({ stateDir }) => ({ MEMORY_FILE_PATH: \`\${stateDir}/memory.json\` }),
  // Replace: files that change the server, so that an edit makes a new replay.
  inputs: ['package.json'],
  tools: {
    // Replace: which tool stores, and which one recalls, with their arguments.
    ingest: {
      tool: 'store',
      arguments: ({ user, turns }) => turns.map(({ content }) => ({ user, content })),
    },
    recall: { tool: 'search', arguments: ({ user, query }) => ({ user, query }) },
  },
})

// Answers questions with sentences that were recalled, without a model; modelAgent() puts a model there.
export default withAgent(memory, scriptedAgent())
`
