import { describe, expect, test } from 'vitest'
import {
  ceiling,
  column,
  floor,
  hostile,
  learned,
  score,
  summary,
} from '../tests/reporters/example.js'
import { textWidth } from './layout.js'
import { renderTable } from './terminal.js'

const plain = { colors: false, width: 80 }

describe('the table in the terminal', () => {
  test('goes from floor over learned and others to the ceiling', () => {
    const whole = column({ label: 'whole history', recorded: true, score: score(() => 2) })
    expect(renderTable(summary([ceiling, whole, learned, floor]), plain)).toMatchInlineSnapshot(`
      " Memory eval: learning

                          none    learned   whole history   answer-key
                                                 recorded
       practice           50.0       87.5           100.0        100.0
       exam               50.0       87.5           100.0        100.0
       main               50.0       87.5           100.0        100.0
       traps             100.0      100.0           100.0        100.0
       fully right     0 of 16   12 of 16        16 of 16     16 of 16

         people           50.0      100.0           100.0        100.0
         rules            50.0      100.0           100.0        100.0
         corrections      50.0      100.0           100.0        100.0
         work             50.0       50.0           100.0        100.0

       → learned closed 75.0 % of the way from floor 50.0 to ceiling 100.0 in main.
       → whole history closed 100.0 % of the way from floor 50.0 to ceiling 100.0 in
         main.
       · learned: replayed in 2.1 s, 60 turns sent.
       · learned: 14 cases passed, 4 failed.
       · learned: one run, a number without a measure of the noise; MEMORY_EVAL_RUNS=3
         gives one.
      "
    `)
  })

  test('has no escape sequences without colours, and some with them', () => {
    expect(renderTable(summary([floor, learned]), plain)).not.toContain('\x1b')
    expect(renderTable(summary([floor, learned]), { colors: true })).toContain('\x1b[1m')
  })

  test('says which scores are incomplete, partial, not isolated, or over fewer cases', () => {
    const broken = column({
      label: 'whole history',
      isolated: false,
      score: score(row =>
        row.id === 'rules-02'
          ? { verdict: 'errored' }
          : row.id === 'work-01'
            ? { verdict: 'not-run' }
            : 2,
      ),
    })
    const asks = {
      ...learned,
      agent: 'scripted agent',
      replay: { sends: 0, ms: 0, reusedAgeMs: 7_500_000 },
      score: score(row => (row.kind === 'do' ? { verdict: 'not-applicable' } : 2)),
    }
    const some = { ...floor, partial: { ran: 3, of: 18 } }
    expect(renderTable(summary([broken, asks, some]), plain)).toMatchInlineSnapshot(`
      " Memory eval: learning

                          none          learned   whole history
                       partial   scripted agent    not isolated
                                                     incomplete
       practice           50.0            100.0            83.3
       exam               50.0            100.0           100.0
       main               50.0            100.0            87.5
       traps             100.0            100.0           100.0
       fully right     0 of 16           8 of 8        14 of 16

         people           50.0            100.0           100.0
         rules            50.0            100.0            75.0
         corrections      50.0            100.0           100.0
         work             50.0            100.0            75.0

       ! none: partial: 3 of 18 cases.
       ! whole history: incomplete: 1 errored (rules-02), 1 missing (work-01).
       ! whole history: not isolated, a case may have seen what another wrote.
       · Share closed: not decided (needs both "none" and "answer-key").
       · learned: scripted agent: 8 of 16 apply; its scores are over these.
       · learned: replay reused, made 2 h 5 min ago.
       · learned: 9 cases passed, 0 failed.
       · learned: one run, a number without a measure of the noise; MEMORY_EVAL_RUNS=3
         gives one.
      "
    `)
  })

  test('names only the first of many broken cases', () => {
    const broken = { ...learned, score: score(() => ({ verdict: 'errored' })) }
    expect(renderTable(summary([broken]), plain).replace(/\s+/g, ' ')).toContain(
      '18 errored (corrections-01, corrections-02, corrections-03, corrections-04, people-01, people-02, people-03, people-04 and 10 more)',
    )
  })

  test('shows a dash where nothing was measured', () => {
    const none = { ...learned, score: score(() => ({ verdict: 'not-applicable' })) }
    const table = renderTable(summary([none]), plain)
    expect(table).toMatch(/practice +–\n/)
    expect(table).toMatch(/traps +–\n/)
    expect(table).toMatch(/fully right +–\n/)
  })

  test.for([40, 60, 80, 120])('keeps to %d columns, in blocks where it must', width => {
    const many = Array.from({ length: 6 }, (_, index) =>
      column({ label: `a set of results, number ${index}`, score: score(() => 2) }),
    )
    const table = renderTable(summary([floor, ...many, ceiling]), { colors: false, width })
    for (const line of table.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(width)
    expect(table.match(/practice/g)?.length).toBeGreaterThan(1)
    expect(table.match(/number \d/g)).toHaveLength(0 + 6)
  })

  test('shows hostile labels and notes without letting them act', () => {
    const table = renderTable(
      summary([{ ...learned, label: hostile }], { notes: [hostile], dataset: hostile }),
      plain,
    )
    expect(table).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/)
    expect(table).toContain('\\x1b[2J')
    expect(table).not.toMatch(/^\s*::/m)
  })

  test('a word that wrapping brings to the start of a line is no command', () => {
    const note = `${'x'.repeat(70)} ::error::from the reply`
    const table = renderTable(summary([learned], { notes: [note] }), plain)
    expect(table).toMatch(/^ +\\::error::from the reply$/m)
  })
})
