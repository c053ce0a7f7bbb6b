import { describe, expect, test } from 'vitest'
import { boxes, run } from './streams-fixture.js'

describe.concurrent('a stream on a broken memory', () => {
  test('is refused with one error where nobody can answer', async () => {
    const { sent, text, exitCode } = await run({
      options: `setups: ['none', 'learned']`,
      behaviour: '{ verbs: { openSession: undefined } }',
    })
    expect(sent).toEqual([])
    expect(text).toContain('2 failed | 18 skipped (20)')
    expect(text).toContain('CaseErrored: errored: the memory has no `openSession`')
    expect(exitCode).toBe(1)
  })

  test('tells so of a task that is selected, too: a skip alone would pass', async () => {
    const { text, exitCode } = await run({
      behaviour: '{ verbs: { openSession: undefined } }',
      args: ['-t', '^box-7:'],
    })
    expect(text).toContain('1 failed | 9 skipped (10)')
    expect(exitCode).toBe(1)
  })

  test('tells once that the memory cannot be opened', async () => {
    const { calls, text } = await run({
      behaviour: `{ forgets: () => { throw new Error('no such index') } }`,
    })
    expect(calls).toHaveLength(1)
    expect(text).toContain('no such index')
    expect(text).toContain('1 failed | 9 skipped (10)')
  })

  test('waits once for writes that never become visible, and goes on', async () => {
    const { sent, score, text } = await run({
      options: 'settleTimeout: 1500, gate: { streams: { accuracy: 0 } }',
      behaviour: '{ verbs: { settle: () => new Promise(() => {}) } }',
    })
    expect(sent).toHaveLength(20)
    expect(text).toContain('writes were still not visible after 1.5 s (settleTimeout)')
    expect(text).toContain('later tasks of this stream do not wait for it')
    expect(text).toContain('Gate: accuracy not decided')
    expect(score()).toMatchObject({ errors: ['box-2'], complete: false })
  })

  test('sets a task also where `settle` fails before it', async () => {
    const { sent, score } = await run({
      behaviour: `{ verbs: { settle: () => { throw new Error('busy') } } }`,
    })
    expect(sent).toHaveLength(20)
    expect(score().errors).toHaveLength(9)
    expect(score().overall).toMatchObject({ stimuli: 20, turns: 20 })
  })
})

describe.concurrent('a stream under isolation', () => {
  test('namespace has one for itself, destroyed when the stream ends', async () => {
    const { calls, score } = await run({
      options: `setups: ['none', 'learned']`,
      behaviour: `{ isolation: 'namespace' }`,
    })
    expect(score().streams[0]).toMatchObject({ accuracy: 50, withoutMemory: { accuracy: 0 } })
    const learned = calls.find(
      ({ verb, state }) =>
        verb === 'send' && calls.filter(one => one.state === state && one.verb === verb).length > 2,
    )
    const own = calls.filter(({ state }) => state === learned?.state).map(({ verb }) => verb)
    expect(own.filter(verb => verb === 'send')).toHaveLength(20)
    expect(own.lastIndexOf('destroy')).toBeGreaterThan(own.lastIndexOf('send'))
    expect(new Set(calls.map(({ state }) => state)).size).toBe(11)
  })

  test('shared says that it began with what was there', async () => {
    const { sent, score, text } = await run({
      options: 'streams: { reversed: true }',
      behaviour: `{ isolation: 'shared' }`,
    })
    expect(boxes(sent).join('')).toBe('abcdecaebddbeacedcba')
    expect(score()).toMatchObject({ overall: { accuracy: 50 }, reversed: { accuracy: 100 } })
    expect(text).toContain('Not isolated: the memory could not be emptied between streams')
  })
})
