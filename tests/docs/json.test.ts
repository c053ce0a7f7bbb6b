import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inspectLifecycle } from '../../src/loading/lifecycle-dataset.js'
import { inspectDataset } from '../../src/loading/load-dataset.js'
import { inspectSafety } from '../../src/loading/safety-dataset.js'
import { inspectStream } from '../../src/loading/streams-dataset.js'
import { blocks, blocksOf } from './blocks.js'
import { temporaryFolder, writeFile } from './package-project.js'

describe('JSON in the pages', () => {
  test.each(blocks('json').map(block => [block.place, block.text]))('of %s parses', (_, text) => {
    expect(() => JSON.parse(text)).not.toThrow()
  })

  test.each(blocks('jsonl').map(block => [block.place, block.text]))('of %s parses', (_, text) => {
    for (const line of text.split('\n')) expect(JSON.parse(line)).toBeTypeOf('object')
  })
})

/** `docs/datasets.md` shows each file of four small datasets. */
function shownDatasets(): string {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const { note, text } of blocksOf('docs/datasets.md')) {
    const file = /^file: (\S+)$/.exec(note ?? '')?.[1]
    if (file) writeFile(folder, file, `${text}\n`)
  }
  return folder
}

describe('the datasets of docs/datasets.md', () => {
  test.each([
    ['my-dataset', inspectDataset],
    ['my-lifecycle', inspectLifecycle],
    ['my-stream', inspectStream],
  ])('%s has nothing to find fault with', async (name, inspect) => {
    const { findings } = await inspect(join(shownDatasets(), name))
    expect(findings).toEqual([])
  })

  test('my-safety is right, and small', async () => {
    const { findings } = await inspectSafety(join(shownDatasets(), 'my-safety'))
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['people', 'counts']))
  })
})
