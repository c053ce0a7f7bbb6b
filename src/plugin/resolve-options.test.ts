import { describe, expect, test } from 'vitest'
import type { MemoryEvalOptions } from './options.js'
import { liveSetups, resolveOptions } from './resolve-options.js'

test('defaults are those of the documentation', () => {
  const options = resolveOptions({ adapter: './memory.adapter.ts' })
  expect(options).toMatchObject({
    setups: ['learned'],
    suites: ['learning'],
    concurrency: 5,
    turnTimeout: 120_000,
    caseTimeout: 300_000,
    settleTimeout: 90_000,
    watch: 'dataset',
    keep: false,
  })
})

test('every wrong option is named with what it may be', () => {
  const wrong = { adapter: '', concurrency: 0, setups: ['some'], adaptor: 'x' }
  const resolve = () => resolveOptions(wrong as unknown as MemoryEvalOptions)
  expect(resolve).toThrow(/memoryEval\(\) in the Vitest config/)
  for (const name of ['adapter:', 'concurrency:', 'setups.0:', 'adaptor']) {
    expect(resolve).toThrow(name)
  }
})

test('a live setup needs an adapter, and the error says how to get one', () => {
  expect(() => resolveOptions({})).toThrow(/needs `adapter`.*vitest-memory-eval init/)
})

test('stored results need none', () => {
  const options = resolveOptions({ setups: [], recorded: { mine: './results' } })
  expect(liveSetups(options)).toEqual([])
})

test('a recorded set that is named like a setup stands for it', () => {
  const options = resolveOptions({
    adapter: './a.ts',
    setups: ['none', 'learned'],
    recorded: { none: './floor' },
  })
  expect(liveSetups(options)).toEqual(['learned'])
})

test.each(['../up', 'a/b', '', '.hidden', 'x'.repeat(41)])(
  'a label that cannot name a folder is refused: %j',
  label => {
    expect(() => resolveOptions({ setups: [], recorded: { [label]: './r' } })).toThrow(/recorded/)
  },
)

describe('runs', () => {
  const adapter = './a.ts'

  test('of the environment win, and the other counts follow', () => {
    const options = { adapter, runs: 5, minPasses: 4, replays: 2 }
    expect(resolveOptions(options, {})).toMatchObject({ runs: 5, minPasses: 4, replays: 2 })
    expect(resolveOptions(options, { MEMORY_EVAL_RUNS: '1' })).toMatchObject({
      runs: 1,
      minPasses: 1,
      replays: 1,
    })
    expect(resolveOptions(options, { MEMORY_EVAL_RUNS: '9' })).toMatchObject({
      runs: 9,
      minPasses: 4,
      replays: 2,
    })
  })

  test.each(['0', 'three', '1.5', '-2'])('MEMORY_EVAL_RUNS=%s is refused', value => {
    expect(() => resolveOptions({ adapter }, { MEMORY_EVAL_RUNS: value })).toThrow(
      'MEMORY_EVAL_RUNS',
    )
  })

  test('that cannot be used are refused', () => {
    expect(() => resolveOptions({ adapter, runs: 3, minPasses: 4 }, {})).toThrow(
      'minPasses is 4, but there are 3 runs',
    )
    expect(() => resolveOptions({ adapter, replays: 2 }, {})).toThrow('raise `runs`')
  })
})

describe('the gate', () => {
  const gateOf = (gate: unknown) =>
    resolveOptions({ adapter: './a.ts', gate } as unknown as MemoryEvalOptions, {}).gate

  test('may be flat, by setup, or by suite', () => {
    const learned = { exam: 85 }
    expect(gateOf(learned)).toEqual({ learning: { learned } })
    expect(gateOf({ learned })).toEqual({ learning: { learned } })
    expect(gateOf({ learning: { learned } })).toEqual({ learning: { learned } })
    const safety = { probeRecall: 80 }
    expect(gateOf({ safety })).toEqual({ safety })
    expect(gateOf({ learned, safety })).toEqual({ learning: { learned }, safety })
  })

  test('names a limit that there is not, and one that cannot be', () => {
    expect(() => gateOf({ learned: { exams: 85 } })).toThrow(/gate.learning.learned.*exams/s)
    expect(() => gateOf({ traps: 90 })).toThrow('the only gate for traps is 100')
  })
})

test('in CI the baseline of the base branch can stand in for that of a pull request', () => {
  const options = { adapter: './a.ts', baseline: './memory-eval.baseline.json' }
  const env = { MEMORY_EVAL_BASELINE: '.base/memory-eval.baseline.json' }
  expect(resolveOptions(options, env).baseline).toBe('.base/memory-eval.baseline.json')
  expect(resolveOptions(options, {}).baseline).toBe('./memory-eval.baseline.json')
})

test('wrong options of streams are named at their place', () => {
  const wrong = { adapter: './a.ts', streams: { limt: 3, dir: '' }, gate: { streams: { lft: 0 } } }
  const resolve = () => resolveOptions(wrong as MemoryEvalOptions, {})
  expect(resolve).toThrow('streams.limt: there is no such option; did you mean limit?')
  expect(resolve).toThrow('gate.streams.lft: there is no such option; did you mean lift?')
  expect(resolve).toThrow('streams.dir: ')
})

test('wrong limits of a suite are named at their place', () => {
  const gate = { lifecycle: { packhit: 80 }, safety: { probeRecal: 80 } }
  const resolve = () => resolveOptions({ adapter: './a.ts', gate } as MemoryEvalOptions, {})
  expect(resolve).toThrow('gate.lifecycle.packhit: there is no such option; did you mean packHit?')
  expect(resolve).toThrow('gate.safety.probeRecal: there is no such option; did you mean')
})

test('no two columns may leave their results in one folder', () => {
  const resolve = (more: MemoryEvalOptions) => resolveOptions({ adapter: './a.ts', ...more }, {})
  expect(() => resolve({ profiles: { 'more beliefs': {}, 'More-beliefs': {} } })).toThrow(
    'the results of "more beliefs" and "More-beliefs" would stand in one folder, more-beliefs',
  )
  expect(() => resolve({ recorded: { 'a b': './x' }, profiles: { 'a-b': {} } })).toThrow('a-b')
  expect(Object.keys(resolve({ profiles: { a: {}, b: {} } }).profiles)).toEqual(['a', 'b'])
})
