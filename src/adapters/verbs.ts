import type { Memory } from './contract.js'

/** The verbs of a memory that are passed on as they are; `openSession` and `close` have lives of their own. */
export const PLAIN_VERBS = [
  'ingest',
  'recall',
  'remembers',
  'settle',
  'list',
  'forget',
  'addDocument',
  'addLearning',
  'beforeTurn',
  'afterTurn',
  'onSessionStart',
  'onCompaction',
  'brief',
  'synthesise',
  'derived',
  'loadAnswerKey',
  'usage',
  'saveState',
  'loadState',
  'fork',
  'destroy',
] as const satisfies (keyof Memory)[]
