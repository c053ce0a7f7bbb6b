import { describe, expect, it } from 'vitest'
import { streamsGateLines } from './gate.js'
import type { StreamOutcome } from './outcome.js'
import { type RanStream, rolling, type StreamCase, scoreStreams } from './score.js'

/** `+` right, `-` wrong, `x` broken. */
const cases = (pattern: string, more: Partial<StreamOutcome> = {}): StreamCase[] =>
  [...pattern].map((mark, index) => ({
    id: `t${index + 1}`,
    broke: mark === 'x',
    outcome: {
      type: 'task',
      task: `t${index + 1}`,
      order: 'forward',
      index,
      right: mark === 'x' ? null : mark === '+',
      acknowledged: mark !== 'x',
      stimuli: 2,
      turns: mark === 'x' ? 1 : 2,
      ms: 10,
      ...more,
    },
  }))

const stream = (
  learned: StreamCase[] | null,
  none: StreamCase[] | null = null,
  more: Partial<RanStream> = {},
): RanStream => ({
  name: 's',
  title: 'S',
  format: 'aime_2024',
  ids: (learned ?? none ?? []).map(({ id }) => id),
  learned,
  none,
  ...more,
})

describe('scoreStreams', () => {
  it('takes accuracy from the tasks, and counts turns, stimuli and time with their feedback', () => {
    const score = scoreStreams([stream(cases('--+-+++'))])
    expect(score.overall).toEqual({
      accuracy: 57.1,
      // The middle one of seven is in neither half.
      firstHalf: 33.3,
      secondHalf: 100,
      nameAccuracy: null,
      tasks: 7,
      stimuli: 14,
      turns: 14,
      calls: null,
      tokens: null,
      msPerStimulus: 5,
      wrongAcknowledgements: 0,
    })
    expect(score).toMatchObject({ complete: true, lift: null, withoutMemory: null, reversed: null })
  })

  it('compares the same task with memory and without, whatever its place', () => {
    const without = cases('-+--').reverse()
    const score = scoreStreams([stream(cases('++++'), without)])
    // 100, 0, 100, 100: mean 75, standard error 25, t(3) 3.182.
    expect(score.lift).toEqual({ value: 75, interval: { low: -4.6, high: 154.6 }, pairs: 4 })
    expect(score.withoutMemory?.accuracy).toBe(25)
  })

  it('counts what broke as not right, and leaves it out of the pairs', () => {
    const score = scoreStreams([stream(cases('+x'), cases('--'))])
    expect(score).toMatchObject({
      overall: { accuracy: 50, turns: 3 },
      lift: { value: 100, interval: null, pairs: 1 },
      complete: false,
      errors: ['t2'],
    })
    expect(scoreStreams([stream(cases('++'), cases('x-'))])).toMatchObject({
      lift: { pairs: 1 },
      complete: false,
      errors: [],
    })
  })

  it('weighs tasks over all streams, and streams alike in the macro mean', () => {
    const score = scoreStreams([
      stream(cases('++++++--')),
      stream(cases('--'), null, { name: 'other' }),
    ])
    expect(score.overall.accuracy).toBe(60)
    expect(score.macroAccuracy).toBe(37.5)
    // Halves of each stream, not of all in a row: 4 + 0 of 5, 2 + 0 of 5.
    expect(score.overall).toMatchObject({ firstHalf: 80, secondHalf: 40 })
  })

  it('keeps the reversed order apart', () => {
    const reversed = cases('+++', { order: 'reversed' }).map(one => ({
      ...one,
      id: `${one.id}-reversed`,
    }))
    const score = scoreStreams([
      stream([...cases('---'), ...reversed], null, { ids: ['t1', 't2', 't3'] }),
    ])
    expect(score).toMatchObject({
      overall: { accuracy: 0, stimuli: 6 },
      reversed: { accuracy: 100 },
    })
    expect(score.missing).toEqual([])
  })

  it('lists what did not run', () => {
    const partial = stream(cases('+'), null, { ids: ['t1', 't2'] })
    expect(scoreStreams([partial])).toMatchObject({ complete: false, missing: ['t2'] })
    expect(scoreStreams([stream(null, cases('--'))])).toMatchObject({
      complete: false,
      overall: { accuracy: null },
      withoutMemory: { accuracy: 0 },
    })
  })

  it('counts wrong acknowledgements, tokens and names', () => {
    const told = cases('+-', { acknowledged: false, tokens: 5, nameRight: true })
    expect(scoreStreams([stream(told)]).overall).toMatchObject({
      accuracy: 50,
      wrongAcknowledgements: 2,
      tokens: 10,
      nameAccuracy: 100,
    })
  })
})

describe('several runs of a stream', () => {
  const runs = (...patterns: string[]) =>
    patterns.flatMap((pattern, index) => cases(pattern, { run: index + 1 }))

  it('are averaged, and each has its own halves; what they spent is added up', () => {
    const score = scoreStreams([stream(runs('--++', '-+++'), null, { ids: tasks(4) })])
    expect(score.streams[0]).toMatchObject({
      ...{ accuracy: 62.5, firstHalf: 25, secondHalf: 100, runs: [50, 75] },
      ...{ tasks: 4, stimuli: 16, turns: 16, missing: [] },
    })
    expect(score.overall).toMatchObject({ accuracy: 62.5, firstHalf: 25, tasks: 4, stimuli: 16 })
  })

  it('are one pair for each task, of its mean in either column', () => {
    const learned = runs('++-+', '+-x+')
    const score = scoreStreams([stream(learned, runs('----', '---+'), { ids: tasks(4) })])
    // 100, 50, 0 (of the run that did not break) and 50 points.
    expect(score.lift).toMatchObject({ value: 50, pairs: 4 })
    expect(score).toMatchObject({ complete: false, errors: ['t3'] })
  })

  it('go into the rolling curve together', () => {
    const score = scoreStreams([stream(runs('----------', '-----+++++'))])
    expect(score.streams[0]?.rolling.learned).toEqual([25])
  })
})

const tasks = (count: number) => Array.from({ length: count }, (_, index) => `t${index + 1}`)

describe('the rolling curve', () => {
  it('looks back on ten tasks', () => {
    const outcomes = cases('-----+++++-+').flatMap(({ outcome }) => outcome ?? [])
    expect(rolling([outcomes])).toEqual([50, 50, 60])
    expect(rolling([outcomes.slice(0, 9)])).toEqual([])
  })
})

describe('the gate', () => {
  const whole = scoreStreams([stream(cases('++++'), cases('----'))])
  const verdicts = (...given: Parameters<typeof streamsGateLines>) =>
    streamsGateLines(...given).map(({ name, verdict }) => `${name} ${verdict}`)

  it('holds accuracy, and the lower end of the difference, against limits', () => {
    expect(verdicts({ accuracy: 100, lift: 99 }, whole)).toEqual(['accuracy passed', 'lift passed'])
    // The limit itself is not enough for a difference.
    expect(verdicts({ lift: 100 }, whole)).toEqual(['lift failed'])
    const half = scoreStreams([stream(cases('+-+-'), cases('-+-+'))])
    expect(verdicts({ accuracy: 51, lift: 0 }, half)).toEqual(['accuracy failed', 'lift failed'])
  })

  it('decides nothing on a run that is not whole, or without the setup none', () => {
    expect(verdicts({ accuracy: 1, lift: 0 }, whole, 'only some tasks ran')).toEqual([
      'accuracy not decided',
      'lift not decided',
    ])
    const broken = scoreStreams([stream(cases('+++x'), cases('----'))])
    expect(verdicts({ accuracy: 1 }, broken)).toEqual(['accuracy not decided'])
    const alone = streamsGateLines({ lift: 0 }, scoreStreams([stream(cases('++++'))]))
    expect(alone[0]?.reason).toContain('the setup none')
  })
})
