import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { targetOf } from '../../src/suites/streams/feedback.js'
import type { StreamScore } from '../../src/suites/streams/score-shape.js'
import { host, node, runVitest } from './host.js'
import { readJson } from './observe.js'
import { boxes, flat, run, sentIn, streamFiles, tasks, times } from './streams-fixture.js'

describe.concurrent('a stream', () => {
  test('is task, feedback and reset for each task, and nothing else is asked of the memory', async () => {
    const { calls, sent, score, text, exitCode } = await run()
    expect(sent).toHaveLength(20)
    expect(sent.map(targetOf)).toEqual(tasks().flatMap(({ answer }) => [undefined, answer]))
    expect(calls.map(({ verb }) => verb)).toEqual([
      'open',
      // The only call of the harness between tasks: until what was stored is visible.
      ...times(9, 'openSession', 'send', 'send', 'closeSession', 'settle'),
      ...['openSession', 'send', 'send', 'closeSession'],
      'close',
    ])
    // A task and its feedback share a conversation; no other does.
    const sessions = calls.filter(({ verb }) => verb === 'send').map(({ session }) => session)
    expect(sessions).toEqual([...new Set(sessions)].flatMap(id => [id, id]))
    expect(new Set(sessions).size).toBe(10)
    expect(score()).toMatchObject({
      overall: { tasks: 10, stimuli: 20, turns: 20, tokens: 100, accuracy: 50 },
      complete: true,
      lift: null,
    })
    expect(score().overall).toMatchObject({
      firstHalf: 0,
      secondHalf: 100,
      wrongAcknowledgements: 0,
    })
    expect(score().streams[0]?.rolling.learned).toEqual([50])
    expect(text).toContain('WrongAnswer: the answer is wrong')
    expect(text).toContain('5 failed | 5 passed')
    expect(exitCode).toBe(1)
  })

  test('measures the paired difference to the same assistant without memory', async () => {
    const { score, text, exitCode, calls, dir } = await run({
      options: `setups: ['none', 'learned'], gate: { streams: { accuracy: 50, lift: 0 } }`,
    })
    expect(score()).toMatchObject({
      withoutMemory: { accuracy: 0, stimuli: 20 },
      // Ten pairs, half of them 100 points better: 50 ± t(9) · 52.7 / √10.
      lift: { value: 50, pairs: 10, interval: { low: 12.3, high: 87.7 } },
    })
    expect(text).toContain('With memory +50.0 points, between 12.3 and 87.7')
    expect(text).not.toContain('Gate:')
    // Where a gate decides, no single answer does.
    expect(exitCode).toBe(0)
    expect(text).toContain('20 passed (20)')
    const states = new Set(calls.map(({ state }) => state))
    expect(states.size).toBe(11)
    const home = join(dir, '.vitest', 'memory-eval')
    const report = readFileSync(join(home, 'streams', 'report.md'), 'utf8')
    expect(report).toContain('| **difference** | +50.0 | +50.0 |')
    expect(readFileSync(join(home, 'streams', 'report.html'), 'utf8')).toContain('Scores')
    const one = readJson<StreamScore>(home, 'boxes', 'none', 'score.json')
    expect(one).toMatchObject({ name: 'boxes', accuracy: 0 })
    const answer = readJson(home, 'boxes', 'learned', 'run-1', 'tests', 'box-6.json')
    expect(answer).toMatchObject({
      read: '13',
      target: '013',
      feedback: { reply: 'Feedback recorded' },
    })
  })

  test('runs what comes before a task that is selected, once, and grades that task alone', async () => {
    const { sent, text, exitCode, score } = await run({ args: ['-t', '^box-7:'] })
    expect(boxes(sent)).toEqual(['a', 'b', 'c', 'd', 'e', 'c', 'a'])
    expect(sent).toHaveLength(14)
    expect(text).toContain('1 passed | 9 skipped')
    expect(exitCode).toBe(0)
    expect(text).toContain('Partial: 1 of 10 tasks.')
    expect(score().overall).toMatchObject({ tasks: 1, accuracy: 100 })
  })

  test('keeps its order, and sets each task once, whatever the config says', async () => {
    const { sent } = await run({
      test: 'retry: 2, sequence: { shuffle: { tests: true, files: true }, concurrent: true }',
    })
    expect(boxes(sent).join('')).toBe('abcdecaebd')
    expect(sent).toHaveLength(20)
  })

  test('keeps its order and its memory where tests are shuffled, in both orders', async () => {
    const { sent, score } = await run({
      options: 'streams: { reversed: true }, gate: { streams: { accuracy: 0 } }',
      args: ['--sequence.shuffle.tests', '--sequence.seed=3', '--retry=3'],
    })
    expect(boxes(sent).join('')).toBe('abcdecaebddbeacedcba')
    expect(score()).toMatchObject({
      overall: { accuracy: 50, firstHalf: 0, secondHalf: 100 },
      reversed: { accuracy: 50 },
    })
  })

  test('goes on after a task that broke, and after its feedback', async () => {
    const { sent, text, score, exitCode } = await run({
      options: `gate: { streams: { accuracy: 0 } }`,
      behaviour: `{ breaks: text => text.includes('box c') }`,
    })
    expect(sent).toHaveLength(20)
    expect(score()).toMatchObject({
      complete: false,
      errors: ['box-3', 'box-6'],
      overall: { accuracy: 40, turns: 18 },
    })
    expect(text).toContain('CaseErrored: errored: `send` failed: the model is down')
    expect(text).toContain('Gate: accuracy not decided')
    expect(exitCode).toBe(1)
  })

  test('counts wrong acknowledgements apart, and scores none of them', async () => {
    const { score, text } = await run({
      behaviour: `{ acknowledge: question => question.includes('box b') ? 'Answer: 12' : 'Feedback recorded.' }`,
    })
    expect(score().overall).toMatchObject({ accuracy: 50, wrongAcknowledgements: 2 })
    expect(score()).toMatchObject({ complete: true, errors: [] })
    expect(text).toContain('2 feedbacks were not acknowledged by "Feedback recorded"')
  })

  test('begins with an empty memory, also after another stream', async () => {
    const { calls, score } = await run({
      options: `datasets: ['./boxes', './again']`,
      files: streamFiles('again', tasks()),
    })
    expect(new Set(calls.map(({ state }) => state)).size).toBe(2)
    expect(score().streams.map(({ accuracy }) => accuracy)).toEqual([50, 50])
    expect(score()).toMatchObject({ macroAccuracy: 50, overall: { tasks: 20, firstHalf: 0 } })
  })

  test('has a server for itself until it ends, where there is only one', async () => {
    const { sent, score } = await run({
      options: `datasets: ['./boxes', './again'], setups: ['none', 'learned'], streams: { reversed: true }`,
      behaviour: '{ server: true }',
      files: streamFiles('again', tasks()),
    })
    const selected = await run({
      options: 'streams: { reversed: true }',
      behaviour: '{ server: true }',
      args: ['-t', '^box-3'],
    })
    expect(boxes(selected.sent).join('')).toBe('abcdbeacedc')
    expect(sent).toHaveLength(120)
    expect(score().streams).toMatchObject(
      times(2, { accuracy: 50, withoutMemory: { accuracy: 0 }, reversed: { accuracy: 50 } }),
    )
  })

  test('is set in reversed order as well where that is asked for, on a memory of its own', async () => {
    const { sent, score, calls, text } = await run({
      options: `setups: ['none', 'learned'], streams: { reversed: true }`,
    })
    // Neither the control nor the reversed order is held to its answers.
    expect(text).toContain('5 failed | 25 passed')
    const learned = calls.filter(
      ({ state }) => calls.filter(one => one.state === state).length > 10,
    )
    expect(boxes(sentIn(learned)).join('')).toBe('abcdecaebddbeacedcba')
    expect(sent).toHaveLength(60)
    expect(score()).toMatchObject({
      reversed: { accuracy: 50, stimuli: 20 },
      overall: { stimuli: 20 },
    })
  })

  test('knows the failures of a baseline, which its last run was blessed into', async () => {
    const { dir } = await run({ options: `baseline: 'known.json'` })
    const cli = join(host, 'node_modules', 'vitest-memory-eval', 'dist', 'src', 'cli', 'main.js')
    const args = ['bless', '--reason', 'no feedback yet', '--baseline', 'known.json']
    const blessed = await execa(node, [cli, ...args, '--dataset', 'boxes'], { cwd: dir })
    expect(blessed.stdout).toContain('known.json: 5 known failures of boxes')
    const again = await runVitest(dir)
    expect(again.exitCode).toBe(0)
    expect(flat(again.output)).toContain('5 passed | 5 expected fail (10)')
  })

  test('stops at its limit', async () => {
    const { sent, score } = await run({ options: 'streams: { limit: 3 }' })
    expect(sent).toHaveLength(6)
    expect(score()).toMatchObject({ complete: true, overall: { tasks: 3 } })
  })

  test('is shipped four times; their first ten tasks are a medium run', async () => {
    const { sent, score } = await run({
      options: `suites: ['streams'], datasets: undefined, streams: { limit: 10 }`,
    })
    expect(sent).toHaveLength(80)
    const { streams } = score()
    expect(streams.map(({ match, tasks }) => `${match} ${tasks}`).sort()).toEqual([
      'choice 10',
      'choice 10',
      'integer 10',
      'tool_call 10',
    ])
  })

  test('is not run where a key is missing, and sends nothing', async () => {
    const { sent, text, exitCode } = await run({ behaviour: `{ needs: ['NO_SUCH_KEY'] }` })
    expect(sent).toEqual([])
    expect(text).toContain('10 skipped')
    expect(text).toContain('NO_SUCH_KEY is not set')
    expect(exitCode).toBe(0)
  })

  test('is refused before it begins where it needs more turns than are allowed', async () => {
    const { sent, text } = await run({ options: 'maxSends: 19' })
    expect(sent).toEqual([])
    expect(text).toContain('the cases of this run need 20 turns, and maxSends allows 19')
  })
})

describe.concurrent('upstream sets', () => {
  const set = tasks().map(({ problem, answer }) => ({ problem, answer, year: 2024 }))
  const upstream = (only: string) => ({
    options: `suites: ['streams'], datasets: undefined, streams: { dir: './sets', ${only} sources: { aime_2024: { count: 10 } } }`,
    files: { 'sets/aime_2024.json': JSON.stringify(set) },
  })

  test('run in place of the shipped streams', async () => {
    const { sent, score } = await run(upstream(`only: ['aime_2024'],`))
    expect(sent).toHaveLength(20)
    expect(score().streams).toMatchObject([{ name: 'aime_2024', accuracy: 50, tasks: 10 }])
  })

  test('that are missing are named all at once, before any turn', async () => {
    const { sent, text, exitCode, dir } = await run(upstream(''))
    expect(sent).toEqual([])
    expect(existsSync(join(dir, 'calls.log'))).toBe(false)
    for (const name of ['gpqa_diamond', 'mmlu_pro', 'toolbench']) {
      expect(text).toContain(`there is no ${name}.jsonl or ${name}.json`)
    }
    expect(text).toContain('Test Files 4 failed (4)')
    expect(exitCode).toBe(1)
  })
})
