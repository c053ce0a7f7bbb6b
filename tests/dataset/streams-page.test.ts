import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { feedbackText } from '../../src/suites/streams/feedback.js'
import { type StreamCase, scoreStreams } from '../../src/suites/streams/score.js'
import { SOURCES } from '../../src/suites/streams/sources.js'

const docs = join(import.meta.dirname, '../../docs')
const page = readFileSync(join(docs, 'streams.md'), 'utf8')

const cases = (pattern: string): StreamCase[] =>
  [...pattern].map((mark, index) => ({
    id: `t${index}`,
    broke: false,
    outcome: {
      type: 'task',
      task: `t${index}`,
      order: 'forward',
      index,
      right: mark === '+',
      acknowledged: true,
      stimuli: 2,
      turns: 2,
      ms: 1,
    },
  }))

describe('docs/streams.md', () => {
  it('shows the feedback as it is', () => {
    const shown = page.match(/```text\n([\s\S]*?)```/)?.[1]?.replace(/^ {3}/gm, '')
    expect(shown?.trim()).toBe(feedbackText('073'))
  })

  it('shows measures as they come out', () => {
    const ids = cases('-------').map(({ id }) => id)
    const stream = { name: 's', title: 's', format: 'aime_2024' as const, ids }
    const score = scoreStreams([{ ...stream, learned: cases('--+-+++'), none: cases('--+----') }])
    expect(score).toMatchObject({
      overall: { accuracy: 57.1, firstHalf: 33.3, secondHalf: 100, stimuli: 14, turns: 14 },
      withoutMemory: { accuracy: 14.3 },
      lift: { value: 42.9, interval: { low: -6.6, high: 92.3 } },
    })
    for (const shown of ['57.1', '33.3 and 100', '14 and 14', '14.3', '+42.9', '−6.6 to 92.3']) {
      expect(page).toContain(shown)
    }
  })

  it('names each upstream set with its licence and size', () => {
    for (const [name, { license, count }] of Object.entries(SOURCES)) {
      const row = page
        .split('\n')
        .find(line => line.startsWith(`| \`${name}\` | ${count.toLocaleString('en')}`))
      expect(row).toContain(license)
    }
  })

  it('cites the method and its four sources', () => {
    const keys = [...readFileSync(join(docs, 'citations.bib'), 'utf8').matchAll(/^@\w+\{(\w+),/gm)]
    expect(keys.map(([, key]) => key)).toEqual([
      'wei2025evomemory',
      'maa2024aime',
      'rein2023gpqa',
      'wang2024mmlupro',
      'patil2025bfcl',
    ])
  })
})
