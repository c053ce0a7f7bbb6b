import { describe, expect, it } from 'vitest'
import { AskedAt } from './asked-at.js'

const date = '2026-09-01T23:59:00+02:00'
const turn = (more: object = {}) => ({
  ...{ user: 'lotte', agent: 'desk', thread: 't', index: 4, date, ...more },
})
const reply = (more: object = {}) => turn({ index: 5, ...more })

describe('AskedAt', () => {
  it('gives the date of a turn to the reply that follows it, once', () => {
    const asked = new AskedAt()
    asked.note(turn())
    expect(asked.take(reply())).toBe(date)
    expect(asked.take(reply())).toBeUndefined()
  })

  it('keeps users, projects, agents, threads and places apart', () => {
    const asked = new AskedAt()
    asked.note(turn())
    const others = [
      { user: 'max' },
      { project: 'P' },
      { agent: 'b' },
      { thread: 'u' },
      { index: 6 },
    ]
    for (const other of others) expect(asked.take(reply(other))).toBeUndefined()
    expect(asked.take(reply())).toBe(date)
  })

  it('lets go of the oldest where turns are never answered', () => {
    const asked = new AskedAt()
    for (let n = 0; n <= 1000; n += 1) asked.note(turn({ thread: `t${n}` }))
    expect(asked.take(reply({ thread: 't0' }))).toBeUndefined()
    expect(asked.take(reply({ thread: 't1' }))).toBe(date)
    expect(asked.take(reply({ thread: 't1000' }))).toBe(date)
  })
})
