import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type DatasetError,
  loadDataset,
  requireHistory,
  validateDataset,
} from '../../src/loading/index.js'
import { sample, sampleFolder, textsOf, writeFolder } from './sample.js'

/** Where and what, of everything that keeps a dataset from loading. */
async function errorsOf(texts: Record<string, string | undefined>) {
  const dir = writeFolder({ ...textsOf(sample()), ...texts })
  const error: DatasetError = await loadDataset(dir).then(
    () => expect.fail('the dataset loads'),
    error => error,
  )
  return error.findings.map(
    ({ file, line, column, message }) => `${relative(dir, file)}:${line}:${column} ${message}`,
  )
}

describe('loadDataset', () => {
  it('reads rows with their lines, the split, plants and the history', async () => {
    const dir = sampleFolder()
    const dataset = await loadDataset(dir)
    expect(dataset.name).toMatch(/^memory-eval-dataset-/)
    expect(dataset.testsFile).toBe(`${dir}/tests.jsonl`)
    expect(dataset.rows.map(({ row, line }) => [row.id, line])).toEqual([
      ['people-01', 1],
      ['rules-01', 2],
      ['hard-work-01', 3],
      ['traps-01', 4],
    ])
    expect(dataset.split.holdout).toEqual(['hard-work-01'])
    expect(dataset.plants.map(({ id }) => id)).toEqual(['tove', 'sign-off', 'rack'])
    expect(dataset.history).toMatchObject({
      dataset: dataset.name,
      defaultUser: 'maya-okafor',
      answerKeyDir: `${dir}/answer-key-memory`,
      canaries: ['memory-eval-canary-9a1f4c52-6b0d-4e83-8f27-c1d2e3f4a5b6'],
      recordedWorkspace: {
        Boathouse: [{ path: 'keys.csv', text: 'key,holder\nblue,Tove Lund\n' }],
      },
    })
    expect(dataset.history.sessions).toHaveLength(2)
    expect(dataset.history.recorded?.S2).toEqual([
      { role: 'user', content: 'The oars go on the north rack now.', at: '2026-09-21' },
      { role: 'assistant', content: 'Done.', at: '2026-09-21' },
    ])
  })

  it('reads a byte order mark, Windows line ends and blank lines', async () => {
    const lines = textsOf(sample())['tests.jsonl']?.replaceAll('\n', '\r\n\r\n')
    const dir = writeFolder({ ...textsOf(sample()), 'tests.jsonl': `\uFEFF\r\n${lines}` })
    expect((await loadDataset(dir)).rows.map(({ line }) => line)).toEqual([2, 4, 6, 8])
    expect(await validateDataset(dir)).toEqual([])
  })

  it('keeps fields that it does not know', async () => {
    const dir = sampleFolder(all => Object.assign(all.rows[1] ?? {}, { difficulty: 'high' }))
    expect((await loadDataset(dir)).rows[1]?.row).toMatchObject({ difficulty: 'high' })
  })

  it('needs tests.jsonl and split.json alone, to grade', async () => {
    const { 'tests.jsonl': tests, 'split.json': split } = textsOf(sample())
    const dataset = await loadDataset(writeFolder({ 'tests.jsonl': tests, 'split.json': split }))
    expect(dataset.plants).toEqual([])
    expect(dataset.history.sessions).toEqual([])
    expect(() => requireHistory(dataset)).toThrow(/there is no past-sessions\.json/)
  })

  it('lists every broken row with its line and column', async () => {
    const rows = sample().rows.map(row => JSON.stringify(row))
    const tests = [
      rows[0],
      '{"id": "rules-01", "area": "rules",',
      rows[2]?.replace('"work"', '"wrok"').replace('"regex"', '"regexp"'),
      rows[3]?.replace(/"request":"[^"]*",/, ''),
    ].join('\n')
    expect(await errorsOf({ 'tests.jsonl': tests })).toEqual([
      'tests.jsonl:2:36 not JSON: expected a name in double quotes',
      'tests.jsonl:3:29 "area" is "wrok", which is not known',
      'tests.jsonl:3:122 "checks[0].type" is "regexp", which is not known',
      'tests.jsonl:4:1 the field "request" is missing',
    ])
  })

  it('says in its message what to do', async () => {
    const tests = textsOf(sample())['tests.jsonl']?.replace('"contains"', '"contain"')
    const dir = writeFolder({ ...textsOf(sample()), 'tests.jsonl': tests })
    await expect(loadDataset(dir)).rejects.toThrow(
      /tests\.jsonl:1:\d+ error "checks\[0\]\.type" is "contain", which is not known.*\n.*did you mean "contains"\?/,
    )
  })

  it.each([
    ['missing', undefined, 'tests.jsonl:undefined:undefined there is no tests.jsonl'],
    ['empty', '\n', 'tests.jsonl:1:1 tests.jsonl is empty'],
  ])('says that tests.jsonl is %s', async (_, text, message) => {
    expect(await errorsOf({ 'tests.jsonl': text })).toContain(message)
  })

  it('says that split.json is missing', async () => {
    expect(await errorsOf({ 'split.json': undefined })).toEqual([
      'split.json:undefined:undefined there is no split.json',
    ])
  })

  it('does not take the tests of broken rows for missing ones', async () => {
    const tests = textsOf(sample())['tests.jsonl']?.replace('"area":"people"', '"area":"folk"')
    expect(await errorsOf({ 'tests.jsonl': tests })).toEqual([
      'tests.jsonl:1:26 "area" is "folk", which is not known',
    ])
  })

  it('finds an error in the middle of a long file', async () => {
    const sessions = textsOf(sample())['past-sessions.json']?.replace('"turns": [', '"turns": [ 7,')
    expect(await errorsOf({ 'past-sessions.json': sessions })).toEqual([
      'past-sessions.json:12:16 "[0].turns[0]" is 7, which does not fit',
    ])
  })

  it('finds a broken line of a recording', async () => {
    const file = 'past-sessions-recorded/sessions/S1/.fluso-agent-core/thread-history.jsonl'
    expect(await errorsOf({ [file]: '{"role": "user", "content": "Hi"}\n{"role": \n' })).toEqual([
      `${file}:2:10 not JSON: the text ends where a value should stand`,
    ])
  })

  it.each(['/no/such/folder', import.meta.filename])(
    'refuses %s, which is no folder',
    async dir => {
      await expect(loadDataset(dir)).rejects.toMatchObject({ name: 'DatasetError' })
    },
  )
})
