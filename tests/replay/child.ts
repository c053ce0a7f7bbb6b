import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defineAdapter } from '../../src/adapters/define-adapter.js'
import type { PastSession } from '../../src/dataset/session.js'
import { ensureReplay } from '../../src/replay/ensure-replay.js'

/** 14 sessions of two turns. */
export const sessions: PastSession[] = Array.from({ length: 14 }, (_, index) => ({
  id: `S${index + 1}`,
  date: '2026-08-17',
  project: 'Home',
  files: [],
  turns: ['first', 'second'],
  plants: [],
}))

/**
 * Replays the 14 sessions and writes each turn as a line into `log`; in the middle of session
 * `dieIn` it ends as a process that is killed does.
 */
export async function run(root: string, runId: string, dieIn = '', turnMs = '0') {
  const log = join(root, 'sent.log')
  const adapter = defineAdapter(({ stateDir }) => {
    const path = join(stateDir, 'notes')
    return {
      openSession: ({ id }) => ({
        async send(text) {
          await sleep(Number(turnMs))
          appendFileSync(log, `${id} ${text}\n`)
          if (id === dieIn && text === 'first') process.kill(process.pid, 'SIGKILL')
          const notes = existsSync(path) ? readFileSync(path, 'utf8') : ''
          writeFileSync(path, `${notes}${id} ${text}\n`)
          return 'noted'
        },
      }),
    }
  })
  const snapshot = await ensureReplay({
    history: { dataset: 'tiny', sessions, defaultUser: 'maya-okafor', canaries: [] },
    setup: 'learned',
    adapter,
    cacheRoot: join(root, 'cache'),
    key: 'key',
    runId,
    limits: { turnTimeout: 5000, caseTimeout: 5000, settleTimeout: 5000 },
    onEvent: event => {
      if (event.type !== 'turn') process.stdout.write(`${JSON.stringify(event)}\n`)
    },
  })
  process.stdout.write(`${JSON.stringify({ type: 'snapshot', ...snapshot })}\n`)
}
