import { describe, expect, it } from 'vitest'
import { type RanStream, type StreamCase, scoreStreams } from '../../src/suites/streams/score.js'
import { renderStreamsHtml } from './html.js'
import { renderStreamsMarkdown } from './markdown.js'
import type { StreamsSummary } from './summary.js'
import { renderStreamsTable } from './terminal.js'

const cases = (right: (index: number) => boolean, count = 12): StreamCase[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    broke: false,
    outcome: {
      type: 'task',
      task: `t${index}`,
      order: 'forward',
      index,
      right: right(index),
      nameRight: true,
      acknowledged: index > 0,
      stimuli: 2,
      turns: 2,
      ms: 30,
      tokens: 100,
    },
  }))

const stream = (name: string, format: RanStream['format']): RanStream => ({
  name,
  title: name,
  format,
  ids: cases(() => true).map(({ id }) => id),
  learned: cases(index => index > 3),
  none: cases(index => index % 4 === 0),
})

const summary: StreamsSummary = {
  dataset: 'streams',
  score: scoreStreams([stream('numbers', 'aime_2024'), stream('calls <b>', 'toolbench')]),
  partial: null,
  agent: 'scripted agent',
  mock: 'no model',
  isolated: true,
  gate: [
    { name: 'lift', limit: 60, actual: 13.4, verdict: 'failed', by: -46.6, reason: 'lower end' },
  ],
  notes: [],
  failures: [],
  startedAt: '2026-03-01T09:00:00.000Z',
  packageVersion: '0.1.0',
}

describe('the report of several runs', () => {
  it('names the accuracy of each, and says what is a sum', () => {
    const twice = [1, 2].flatMap(run =>
      cases(index => index > run * 3).map(one => ({
        ...one,
        outcome: one.outcome && { ...one.outcome, run },
      })),
    )
    const score = scoreStreams([{ ...stream('numbers', 'aime_2024'), learned: twice }])
    const markdown = renderStreamsMarkdown({ ...summary, score })
    expect(markdown).toContain('numbers: accuracy of its 2 runs 66\\.7, 41\\.7')
    expect(markdown).toContain('stimuli, turns and tokens are their sum')
    expect(renderStreamsMarkdown(summary)).not.toContain('runs')
  })
})

describe('the report of streams', () => {
  it('has a row for each measure and a column for each stream', () => {
    const table = renderStreamsTable(summary, { colors: false, width: 80 })
    expect(table).toMatchInlineSnapshot(`
      " Memory eval: streams

                                 all  numbers  calls <b>
       accuracy                 66.7     66.7       66.7
       without memory           25.0     25.0       25.0
       difference              +41.7    +41.7      +41.7
       first half               33.3     33.3       33.3
       second half             100.0    100.0      100.0
       names alone             100.0    100.0      100.0
       tasks                      24       12         12
       stimuli                    48       24         24
       turns                      48       24         24
       tokens                   2400     1200       1200
       ms per stimulus          15.0     15.0       15.0
       wrong acknowledgements      2        1          1

       → With memory +41.7 points, between 14.1 and 69.3 (95 %, over 24 pairs of the
         same task).
       → numbers: +41.7 points, between -0.8 and 84.1.
       → calls <b>: +41.7 points, between -0.8 and 84.1.
       → Each stream weighing the same: accuracy 66.7.
       ! no model: wiring and latency, not quality.
       ! 2 feedbacks were not acknowledged by "Feedback recorded"; that breaks the
         protocol and changes no score.
       ! Gate: lift failed: 13.4 measured, 60 asked for (lower end).
       · Answered by the scripted agent.
       · Accuracy comes from the tasks alone; stimuli, turns, tokens and time include
         feedback.
      "
    `)
  })

  it('draws the rolling curves, and obeys no name', () => {
    const page = renderStreamsHtml(summary)
    expect(page).toContain('<figcaption>calls &lt;b&gt;</figcaption>')
    expect(page).toMatch(/<polyline class="learned"[^>]* points="0,40 50,30 100,20"/)
    expect(page).toMatch(/<polyline class="floor"[^>]* points="0,70 50,80 100,80"/)
    expect(page).toContain('without memory from 30 to 20; with memory from 60 to 80')
    expect(renderStreamsMarkdown(summary)).toContain('| **accuracy** | 66.7 | 66.7 | 66.7 |')
    expect(renderStreamsMarkdown(summary)).toContain('**calls &lt;b&gt;**')
  })

  it('draws nothing of streams that are too short for a curve', () => {
    const short = { ...stream('short', 'aime_2024'), learned: cases(() => true, 10), none: null }
    const page = renderStreamsHtml({ ...summary, score: scoreStreams([short]) })
    expect(page).not.toContain('<polyline')
  })
})
