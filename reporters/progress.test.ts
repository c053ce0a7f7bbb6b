import { describe, expect, test } from 'vitest'
import type { ReplayEvent } from '../src/replay/contract.js'
import { createProgress } from './progress.js'

const setup = 'learned'
const start: ReplayEvent = { type: 'start', setup, sessions: 14, turns: 60, resumeFrom: 0 }

function turn(sessionIndex: number, number: number, leftMs: number | null = null): ReplayEvent {
  return {
    type: 'turn',
    setup,
    session: `S${sessionIndex + 1}`,
    sessionIndex,
    sessions: 14,
    turn: number,
    turns: 5,
    elapsedMs: 0,
    leftMs,
  }
}

function recorder(isTTY: boolean, { columns = 80, silent = false } = {}) {
  let written = ''
  let time = 0
  const stream = { isTTY, columns, write: (text: string) => (written += text) }
  const progress = createProgress({ stream, colors: false, now: () => time, silent })
  return {
    ...progress,
    wait: (ms: number) => {
      time += ms
    },
    text: () => written,
  }
}

describe('progress without a terminal', () => {
  test('has a line per session, not per turn', () => {
    const { onEvent, text, wait } = recorder(false)
    onEvent(start)
    for (const session of [0, 1]) {
      for (const number of [1, 2, 3]) {
        wait(2000)
        onEvent(turn(session, number, 84_000))
      }
    }
    wait(2000)
    onEvent({ type: 'settle', setup })
    onEvent({ type: 'done', setup, ms: 2140, sends: 60 })
    expect(text()).toMatchInlineSnapshot(`
      "memory learned: replaying 14 sessions, 60 turns
      memory learned: session S1 (1 of 14), about 1 min 20 s left
      memory learned: session S2 (2 of 14), about 1 min 20 s left
      memory learned: waiting until every write is visible
      memory learned: replayed in 2.1 s, 60 turns sent
      "
    `)
  })

  test('keeps the sessions of several setups apart', () => {
    const { onEvent, text, wait } = recorder(false)
    for (const event of [turn(0, 1), { ...turn(0, 1), setup: 'answer-key' as const }, turn(0, 2)]) {
      onEvent(event)
      wait(2000)
    }
    expect(text().split('\n')).toHaveLength(3)
  })

  test('a replay that is over at once has no line for its sessions', () => {
    const { onEvent, text } = recorder(false)
    onEvent(start)
    for (let session = 0; session < 14; session++) onEvent(turn(session, 1))
    onEvent({ type: 'settle', setup })
    onEvent({ type: 'done', setup, ms: 40, sends: 14 })
    expect(text()).toBe(
      'memory learned: replaying 14 sessions, 60 turns\n' +
        'memory learned: replayed in 40 ms, 14 turns sent\n',
    )
  })
})

describe('progress in a terminal', () => {
  test('is one live line that is drawn at most ten times a second', () => {
    const { onEvent, text, wait } = recorder(true)
    onEvent(turn(0, 1))
    wait(50)
    onEvent(turn(0, 2))
    wait(50)
    onEvent(turn(0, 3, 130_000))
    expect(text()).toBe(
      '\r\x1b[2Kmemory learned: session S1 (1 of 14), turn 1 of 5' +
        '\r\x1b[2Kmemory learned: session S1 (1 of 14), turn 3 of 5, about 2 min 10 s left',
    )
  })

  test('never grows over one line', () => {
    const { onEvent, text } = recorder(true, { columns: 30 })
    onEvent(turn(0, 1))
    expect(text()).toBe('\r\x1b[2Kmemory learned: session S1 (…')
  })

  test('gives way to a line that stays, and is gone in the end', () => {
    const { onEvent, text, stop, wait } = recorder(true)
    onEvent(turn(0, 1))
    onEvent({ type: 'log', setup, message: 'server is up' })
    wait(100)
    onEvent(turn(0, 2))
    stop()
    stop()
    expect(text()).toBe(
      '\r\x1b[2Kmemory learned: session S1 (1 of 14), turn 1 of 5' +
        '\r\x1b[2Kmemory learned: server is up\n' +
        '\r\x1b[2Kmemory learned: session S1 (1 of 14), turn 2 of 5' +
        '\r\x1b[2K',
    )
  })
})

test('a silent progress writes nothing', () => {
  const { onEvent, text, stop } = recorder(true, { silent: true })
  onEvent(start)
  onEvent(turn(0, 1))
  onEvent({ type: 'failed', setup, error: 'broken' })
  stop()
  expect(text()).toBe('')
})

test('what a system logs cannot act', () => {
  const { onEvent, text } = recorder(false)
  onEvent({ type: 'log', setup, message: '\x1b[2J\n::error::from the system' })
  onEvent({ type: 'failed', setup, error: 'session S3, turn 2: \x1b]0;title\x07' })
  expect(text()).toBe(
    'memory learned: \\x1b[2J \\::error::from the system\n' +
      'memory learned: replay failed: session S3, turn 2: \\x1b]0;title\\x07\n',
  )
})
