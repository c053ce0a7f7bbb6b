// One process for all memories; keeps them apart by their handle.
import { introduction, serve } from './protocol.mjs'

const memories = new Map()
serve({
  initialize: () => ({ ...introduction, reuse: true }),
  open: ({ memory }) => void memories.set(memory, []) ?? null,
  close: ({ memory }) => {
    if (memories.get(memory)?.includes('never close')) return new Promise(() => {})
    memories.delete(memory)
    return null
  },
  ingest: ({ memory, id }) => void memories.get(memory).push(id) ?? null,
  recall: ({ memory }) => [String(process.pid), ...memories.get(memory)],
  send: ({ text }) => {
    if (text === 'die') process.exit(1)
    if (text === 'hang') return new Promise(() => {})
    return text
  },
})
