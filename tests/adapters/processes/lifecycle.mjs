// A memory that serves the verbs of an agent's life: keeps lines in a file under its state folder.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from './protocol.mjs'

let file
let settings
const kept = () =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').map(JSON.parse) : []
const keep = line => {
  appendFileSync(file, `${JSON.stringify(line)}\n`)
  return { id: `line-${kept().length}` }
}
/** What is known of a user, without the turns that still stand in the prompt. */
const pack = ({ user, thread, inPromptFrom = 0 }) =>
  kept()
    .filter(line => line.user === user && !(line.thread === thread && line.index >= inPromptFrom))
    .map(({ text, date }) => ({ text, at: date }))

serve({
  initialize: () => ({
    protocol: 1,
    verbs: [
      ...['addDocument', 'addLearning', 'beforeTurn', 'afterTurn', 'onSessionStart'],
      ...['onCompaction', 'brief', 'derived', 'synthesise', 'usage', 'list'],
    ],
  }),
  open: ({ stateDir, settings: given }) => {
    file = join(stateDir, 'lines.jsonl')
    settings = given
    return null
  },
  addDocument: ({ user, title, text, source, date }) =>
    keep({ user, text: `${source} ${title}: ${text}`, date }),
  addLearning: ({ user, kind, text, confidence, date }) =>
    keep({ user, text: `${kind} ${confidence}: ${text}`, date }),
  beforeTurn: pack,
  afterTurn: ({ user, thread, index, text, reply, toolCalls, date }) =>
    keep({
      user,
      thread,
      index,
      text: [text, reply, ...toolCalls.map(c => c.name)].join(' / '),
      date,
    }),
  onSessionStart: ({ focus = 'everything', ...about }) => `${focus}: ${pack(about).length} lines`,
  onCompaction: about => [...about.dropped.map(turn => `dropped: ${turn.content}`)],
  brief: ({ heading, question, ...about }) =>
    [`# ${heading}`, question, ...pack(about).map(({ text }) => `- ${text}`)].join('\n'),
  list: pack,
  synthesise: () => null,
  derived: ({ user }) => ({ facts: pack({ user }), conflicts: [] }),
  usage: () => ({ calls: settings?.calls ?? 0 }),
})
