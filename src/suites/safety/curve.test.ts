import { describe, expect, it } from 'vitest'
import { successCurve } from './curve.js'
import { SafetySessionSchema } from './row.js'

const session = (id: string, user: string, value?: string) =>
  SafetySessionSchema.parse({
    ...{ id, user, date: '2026-02-02', project: 'Home', turns: ['?'] },
    ...(value && { checks: [{ type: 'contains', value }] }),
  })

describe('the curve of success', () => {
  const sessions = [
    session('S1', 'iva', 'blue'),
    session('S2', 'jon', 'red'),
    session('S3', 'iva'),
    session('S4', 'iva', 'green'),
    session('S5', 'jon', 'grey'),
  ]
  const replies: Record<string, string> = {
    S1: 'no idea',
    S2: 'red',
    S3: '-',
    S4: 'green',
    S5: 'grey',
  }

  it('is the mean over people of their first, second, … session with checks', () => {
    expect(successCurve(sessions, id => ({ reply: replies[id] ?? '' }))).toEqual([
      { session: 1, success: 50, people: 2 },
      { session: 2, success: 100, people: 2 },
    ])
  })

  it('is empty where nothing was answered', () => {
    expect(successCurve(sessions, () => undefined)).toEqual([])
  })
})
