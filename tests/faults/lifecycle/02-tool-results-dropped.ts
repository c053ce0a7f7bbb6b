import type { Fault } from './run-faulty.js'

/** Of a call its name and id are kept, and what it returned is taken for noise. */
const toolResultsDropped: Fault = memory => ({
  ...memory,
  afterTurn: turn =>
    memory.afterTurn?.({
      ...turn,
      reply: turn.reply.replace(/^.* (?:returned|failed): .*$/gm, ''),
    }),
})

export default toolResultsDropped
