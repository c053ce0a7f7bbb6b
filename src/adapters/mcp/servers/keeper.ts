import { key } from '../../kit/key.js'
import type { McpAdapterOptions } from '../../mcp-adapter.js'
import type { McpAnswer } from '../answer.js'
import { byKeyword } from './by-keyword.js'

/** Nothing found is said in a sentence, and so is a refusal; all else comes as JSON. */
const NOTHING = /^No /

/**
 * `mcp-memory-keeper`: keys and values in SQLite, for coding agents. A user's items stand in a channel of the
 * user's name, which searches are held to.
 */
export const keeper: McpAdapterOptions = {
  command: 'mcp-memory-keeper',
  env: ({ stateDir }) => ({ DATA_DIR: stateDir }),
  scopes: ['user'],
  time: 'text',
  tools: {
    async ingest({ id, user, turns }, call) {
      for (const [index, { content }] of turns.entries()) {
        const item = { key: `${key(user)}/${id}/${index}`, value: content, channel: user }
        const { text } = await call('context_save', { ...item, category: 'note' })
        if (!text.startsWith('Saved')) throw new Error(`context_save: ${text}`)
      }
    },
    recall: (query, call) =>
      byKeyword(query, async word => {
        const wanted = { query: word, channel: query.user, includeMetadata: true }
        return itemsOf(await call('context_search', wanted))
      }),
    list: {
      tool: 'context_get',
      arguments: ({ user }) => ({ channel: user, includeMetadata: true, limit: 10_000 }),
      items: itemsOf,
    },
    forget: {
      tool: 'context_batch_delete',
      arguments: ({ user, id }) => (id ? { keys: [id] } : { keyPattern: `${key(user ?? '')}/*` }),
    },
  },
}

function itemsOf(answer: McpAnswer) {
  if (NOTHING.test(answer.text)) return []
  const { items } = answer.json<{ items: { key: string; value: string }[] }>()
  return items.map(item => ({ id: item.key, text: item.value }))
}
