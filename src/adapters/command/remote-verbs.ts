import { z } from 'zod'
import type { Memory, Session } from '../contract.js'
import {
  checked,
  DerivedShape,
  Item,
  PackShape,
  Turn,
  UsageShape,
  VERBS,
  type Verb,
} from './shapes.js'

/** Sends a request about one memory; the caller's signal ends it. */
export type Call = (method: string, params: object, signal?: AbortSignal) => Promise<unknown>

/** The verbs of a memory that a process serves, as far as it names them. */
export function remoteVerbs(call: Call, served: readonly string[]): Memory {
  let sessions = 0

  const all: Required<Pick<Memory, Verb>> = {
    async openSession(details): Promise<Session> {
      sessions += 1
      const session = String(sessions)
      await call('openSession', { session, ...details })
      return {
        async send(text, { date, kind, signal }) {
          return checked('send', Turn, await call('send', { session, text, date, kind }, signal))
        },
        async close() {
          await call('closeSession', { session })
        },
      }
    },
    ingest: details => call('ingest', details),
    recall: async query => checked('recall', PackShape, await call('recall', query)),
    remembers: async about => checked('remembers', z.boolean(), await call('remembers', about)),
    async settle(receipts) {
      await call('settle', { receipts: receipts ?? [] })
    },
    list: async scope => checked('list', z.array(Item), await call('list', scope)),
    async forget(target) {
      await call('forget', target)
    },
    addDocument: document => call('addDocument', document),
    addLearning: learning => call('addLearning', learning),
    beforeTurn: async turn => checked('beforeTurn', PackShape, await call('beforeTurn', turn)),
    afterTurn: turn => call('afterTurn', turn),
    onSessionStart: async session =>
      checked('onSessionStart', PackShape, await call('onSessionStart', session)),
    onCompaction: async compaction =>
      checked('onCompaction', PackShape, await call('onCompaction', compaction)),
    brief: async request => checked('brief', PackShape, await call('brief', request)),
    async synthesise() {
      await call('synthesise', {})
    },
    derived: async scope => checked('derived', DerivedShape, await call('derived', scope)),
    async loadAnswerKey(dir) {
      await call('loadAnswerKey', { dir })
    },
    usage: async () => checked('usage', UsageShape, await call('usage', {})),
    async saveState(dir) {
      await call('saveState', { dir })
    },
    async loadState(dir) {
      await call('loadState', { dir })
    },
    async fork(from, to) {
      await call('fork', { from, to })
    },
    async destroy(namespace) {
      await call('destroy', { namespace })
    },
  }

  const names = VERBS.filter(verb => served.includes(verb))
  return Object.fromEntries(names.map(verb => [verb, all[verb]]))
}
