import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inspectLifecycle, loadLifecycle } from '../../src/loading/lifecycle-dataset.js'
import { chat } from '../lifecycle/example.js'

const PROBE = {
  ...{ id: 'who', scenario: 'kiln', user: 'ada', agent: 'desk', via: 'turn', style: 'lexical' },
  ...{ question: 'Who has the kiln key?', expect: ['Bo'] },
}
const steps = [
  chat([{ user: 'Bo has the kiln key, Cy had it.' }]),
  chat([{ user: 'Dee has a shed.' }], { user: 'bea', thread: 't2' }),
  chat([{ user: 'Eve has a boat.' }], { project: 'Harbour', thread: 't3' }),
]
const KILN = { id: 'kiln', title: 'The kiln', purpose: 'Whether it is remembered.', steps }

function folder(probes: object[], scenarios: object[] | null = [KILN]): string {
  const dir = mkdtempSync(join(tmpdir(), 'lifecycle-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const lines = probes.map(probe => `${JSON.stringify({ ...PROBE, ...probe })}\n`).join('')
  writeFileSync(join(dir, 'probes.jsonl'), lines)
  if (scenarios) writeFileSync(join(dir, 'scenarios.json'), JSON.stringify(scenarios))
  return dir
}

async function found(probes: object[], scenarios?: object[] | null): Promise<string[]> {
  const { findings } = await inspectLifecycle(folder(probes, scenarios))
  return findings.map(({ rule, line, message }) => `${rule}:${line ?? ''} ${message}`)
}

describe('a lifecycle dataset', () => {
  it.each([-1, 0.5, 36_501, 1e12, '1', null])('has no step on day %j', async day => {
    const kiln = { ...KILN, steps: [...steps, { ...steps[0], day }] }
    expect(await found([{}], [kiln])).toEqual([
      expect.stringMatching(/^schema:.*"\[0\]\.steps\[3\]\.day" is /),
    ])
  })

  it('is read with the lines of its probes', async () => {
    const dataset = await loadLifecycle(folder([{}, { id: 'other' }]))
    expect(dataset.probes.map(({ row, line }) => `${row.id} ${line}`)).toEqual(['who 1', 'other 2'])
    expect(dataset.scenarios[0]?.steps).toHaveLength(3)
    expect(await found([{}])).toEqual([])
  })

  it.each<[what: string, message: RegExp, probe: object]>([
    ['an unknown scenario', /there is no scenario "klin"/, { scenario: 'klin' }],
    ['an unknown way to ask', /"via" is "call", which is not known/, { via: 'call' }],
    ['no thread', /"compaction" goes on in a thread, and none is named/, { via: 'compaction' }],
    [
      'a thread of somebody else',
      /"ada" has no thread "t2" in the scenario "kiln"/,
      { via: 'long-thread', thread: 't2' },
    ],
    ['nothing to look for', /neither expects nor forbids/, { expect: undefined }],
    [
      'an old value without a new one',
      /"stale" without "expect"/,
      { expect: undefined, forbidden: ['Dee'], stale: ['Cy'] },
    ],
    ['an old value in the new one', /superseded "bo" is part/, { stale: ['bo'] }],
  ])('cannot be run with %s', async (_, message, probe) => {
    await expect(loadLifecycle(folder([probe]))).rejects.toThrow(message)
  })

  it('cannot be run with an id that stands twice, or without its scenarios', async () => {
    await expect(loadLifecycle(folder([{}, { id: 'WHO' }]))).rejects.toThrow('"WHO" stands twice')
    await expect(loadLifecycle(folder([{}], [KILN, KILN]))).rejects.toThrow('"kiln" stands twice')
    await expect(loadLifecycle(folder([{}], null))).rejects.toThrow('there is no scenarios.json')
    await expect(loadLifecycle(folder([]))).rejects.toThrow('there is no probes.jsonl')
  })

  it.each<[what: string, expected: string, probe: object]>([
    [
      'a value that nobody said',
      'values-said:1 "Zed" of "expect" stands nowhere in the scenario "kiln"',
      { expect: ['Zed'] },
    ],
    [
      'a forbidden text that nobody said',
      'values-said:1 "Zed" of "forbidden" stands nowhere in the scenario "kiln"',
      { forbidden: ['Zed'] },
    ],
    [
      'what the asker said as forbidden',
      'fair-forbidden:1 "Cy" is forbidden, but "ada" said it outside the prompt, so a right pack may hold it',
      { forbidden: ['Cy'] },
    ],
  ])('is faulty with %s', async (_, expected, probe) => {
    expect(await found([probe])).toEqual([expected])
  })

  it.each<[what: string, probe: object]>([
    ['a value that has to be worked out', { expect: ['2026-03-01'], accept: ['1 March'] }],
    ['what another said as forbidden', { forbidden: ['Dee'] }],
    [
      'what stands in the prompt as forbidden',
      { via: 'long-thread', thread: 't1', forbidden: ['Cy'] },
    ],
    ['another project as forbidden', { project: 'Harbour', expect: ['boat'], forbidden: ['Cy'] }],
  ])('may have %s', async (_, probe) => {
    expect(await found([probe])).toEqual([])
  })

  it('is told of a scenario that nothing asks in', async () => {
    expect(await found([{}], [KILN, { ...KILN, id: 'spare' }])).toEqual([
      'references:1 no probe asks in the scenario "spare", so it is never run',
    ])
  })
})

it('the shipped lifecycle dataset has no finding', async () => {
  const dir = new URL('../../dataset/lifecycle', import.meta.url).pathname
  expect((await inspectLifecycle(dir)).findings).toEqual([])
})
