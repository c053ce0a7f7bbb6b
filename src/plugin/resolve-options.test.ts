import { expect, test } from 'vitest'
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
