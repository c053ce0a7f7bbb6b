// Answers with what it was asked, and says about itself what a test wants to know.
import { introduction, serve, write } from './protocol.mjs'

const { values } = JSON.parse(process.argv[2] ?? '{"values":{}}')
serve({
  initialize: () => ({ ...introduction, ...values }),
  open: ({ memory, setup }) => {
    write({ method: 'log', params: { message: `opened ${memory} for ${setup}` } })
    return null
  },
  send: ({ text, session, date, kind }) => ({
    reply: text,
    toolCalls: [],
    usage: { calls: 1 },
    turn: `${session} ${date} ${kind}`,
  }),
  ingest: ({ turns }) => ({ receipt: turns.length }),
  settle: ({ receipts }) => {
    if (receipts.some(receipt => receipt?.receipt === 0)) throw new Error('a write is missing')
    return null
  },
  recall: ({ query }) => [
    { text: query, id: '1', score: 0.5 },
    { text: String(process.pid) },
    { text: JSON.stringify(process.env) },
    { text: process.cwd() },
  ],
  list: () => ({ not: 'a list' }),
})
