import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadAny } from './any-dataset.js'
import { readText } from './read-text.js'
import { loadStream } from './streams-dataset.js'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dataset-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

describe('a file of a dataset', () => {
  it('that is not there has no text', async () => {
    expect(await readText(join(dir, 'none.json'))).toBeUndefined()
  })

  it.each(['stream.jsonl', 'facts.jsonl', 'probes.jsonl', 'tests.jsonl'])(
    '%s is named where it is a folder',
    async name => {
      mkdirSync(join(dir, name))
      await expect(loadAny(dir)).rejects.toThrow(join(dir, name))
      await expect(loadAny(dir)).rejects.toMatchObject({ name: 'DatasetError' })
    },
  )
})

it.each(['{', '[]', 'null', '[{"problem": "1 + 1"}]'])(
  'a stream may have a file of its own named problems.json: %s',
  async text => {
    const info = { title: 'Sums', format: 'aime_2024', license: 'MIT' }
    writeFileSync(join(dir, 'stream.json'), JSON.stringify(info))
    writeFileSync(join(dir, 'stream.jsonl'), '{"problem": "1 + 1", "answer": 2}\n')
    writeFileSync(join(dir, 'problems.json'), text)
    expect((await loadStream(dir)).tasks).toHaveLength(1)
  },
)
