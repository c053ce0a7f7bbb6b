import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readJson } from './observe.js'
import { boxes, run, sentIn, streamFiles, tasks } from './streams-fixture.js'

describe.concurrent('a stream that is set several times', () => {
  test('has a memory of its own in each run, and is averaged over them', async () => {
    const { calls, sent, score, text, dir, exitCode } = await run({
      options: `runs: 2, setups: ['none', 'learned'], gate: { streams: { lift: 0 } }`,
    })
    expect(sent).toHaveLength(80)
    const states = [...new Set(calls.map(({ state }) => state))]
    const inEach = states.map(state =>
      boxes(sentIn(calls.filter(one => one.state === state))).join(''),
    )
    expect(inEach.filter(order => order === 'abcdecaebd')).toHaveLength(2)
    // Without memory each task of each run has one for itself.
    expect(states).toHaveLength(2 + 20)
    expect(score().streams[0]).toMatchObject({
      ...{ accuracy: 50, runs: [50, 50], tasks: 10, stimuli: 40, turns: 40 },
      ...{ firstHalf: 0, secondHalf: 100 },
      lift: { value: 50, pairs: 10, interval: { low: 12.3, high: 87.7 } },
    })
    expect(text).toContain('boxes: accuracy of its 2 runs 50.0, 50.0.')
    expect(text).toContain('20 passed (20)')
    expect(exitCode).toBe(0)
    const column = join(dir, '.vitest', 'memory-eval', 'boxes', 'learned')
    expect(readJson(column, 'score.json')).toMatchObject({ runs: 2, accuracies: [50, 50] })
    expect(readJson(column, 'run-2', 'tests', 'box-6.json')).toMatchObject({ read: '13' })
    expect(readJson(column, 'run-2', 'score.json')).toMatchObject({ accuracy: 50, stimuli: 20 })
  })

  test('has a server for itself in one run after the other, up to the last task selected', async () => {
    const { sent, score } = await run({
      options: 'streams: { reversed: true }',
      behaviour: '{ server: true }',
      args: ['-t', '^box-[37]:'],
      env: { MEMORY_EVAL_RUNS: '2' },
    })
    expect(boxes(sent).join('')).toBe('abcdecaabcdeca')
    expect(score().streams[0]).toMatchObject({ accuracy: 50, runs: [50, 50] })
  })

  test('shares a server with other streams, columns and orders', async () => {
    const { sent, score } = await run({
      options: `runs: 2, datasets: ['./boxes', './again'], setups: ['none', 'learned'], streams: { reversed: true }`,
      behaviour: '{ server: true }',
      files: streamFiles('again', tasks('again')),
    })
    expect(sent).toHaveLength(240)
    for (const { accuracy, runs, withoutMemory, reversed } of score().streams) {
      expect([accuracy, runs]).toEqual([50, [50, 50]])
      expect([withoutMemory?.accuracy, reversed?.accuracy]).toEqual([0, 50])
    }
  })

  test('passes a task by minPasses, and says in which run it was wrong', async () => {
    const wavering = `{ forgets: opened => opened > 1 }`
    const strict = await run({ options: 'runs: 2', behaviour: wavering })
    expect(strict.text).toContain('1 of 2 runs passed; in run 2: the answer is wrong')
    const mild = await run({ options: 'runs: 2, minPasses: 1', behaviour: wavering })
    expect(mild.text).not.toContain('1 of 2 runs passed')
    expect(mild.text).toContain('5 failed | 5 passed')
    expect(mild.score().overall.accuracy).toBe(strict.score().overall.accuracy)
  })

  test('counts the turns of all runs before it begins', async () => {
    const { sent, text } = await run({
      options: `runs: 2, setups: ['none', 'learned'], maxSends: 79`,
    })
    expect(sent).toEqual([])
    expect(text).toContain('the cases of this run need 80 turns, and maxSends allows 79')
  })
})
