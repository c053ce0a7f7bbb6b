import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent } from '../agent/agent.js'
import { withAgent } from '../agent/with-agent.js'
import type { Adapter, Memory, OpenMemory, RecalledItem } from '../contract.js'
import { defineAdapter } from '../define-adapter.js'

/** A line of what was said. */
interface Said {
  user: string
  role: string
  text: string
  at: string
}

/**
 * A control: no memory at all, but the whole history of the user so far in the prompt. What a memory system
 * costs and loses is measured against it.
 *
 * @example
 * export default fullContextAdapter(modelAgent({ … }))
 */
export function fullContextAdapter(agent: Agent): Adapter {
  return withAgent(defineAdapter({ scopes: ['user'], open: wholeHistory }), agent)
}

/** All that was said, in the order in which it was said, kept in a file. */
function wholeHistory({ stateDir }: OpenMemory): Memory {
  const file = join(stateDir, 'history.jsonl')
  const read = (): Said[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter(line => line !== '')
          .map(line => JSON.parse(line))
      : []
  const add = (said: Said[]) =>
    appendFileSync(file, said.map(one => `${JSON.stringify(one)}\n`).join(''))
  const all = (user: string): RecalledItem[] =>
    read()
      .filter(said => said.user === user)
      .map(({ role, text, at }) => ({ text: `${role}: ${text}`, at }))
  return {
    ingest: ({ user, turns }) =>
      add(turns.map(({ role, content, at }) => ({ user, role, text: content, at }))),
    addDocument: ({ user, title, text, date }) =>
      add([{ user, role: 'document', text: `${title}: ${text}`, at: date }]),
    addLearning: ({ user, text, date }) => add([{ user, role: 'learned', text, at: date }]),
    recall: ({ user }) => all(user),
    list: ({ user }) => all(user),
  }
}
