import { describe, expect, test } from 'vitest'
import { combineRuns } from '../src/scoring/combine-runs.js'
import { column, floor, learned, score, summary } from '../tests/reporters/example.js'
import { gateRemarks } from './gate-remarks.js'
import { runRemarks } from './run-remarks.js'
import { renderTable } from './terminal.js'

const runs = [0, 1, 2].map(run => ({
  score: score(row => (row.id === 'people-01' && run === 1 ? 1 : row.area === 'work' ? 1 : 2)),
}))
const thrice = column({ label: 'learned', setup: 'learned', score: combineRuns(runs) })
const texts = (of: Parameters<typeof runRemarks>[0]) => runRemarks(of).map(({ text }) => text)

describe('what is said of runs', () => {
  test('one run is a number without a measure of its noise', () => {
    expect(texts(learned)).toEqual([
      'learned: 14 cases passed, 4 failed.',
      'learned: one run, a number without a measure of the noise; MEMORY_EVAL_RUNS=3 gives one.',
    ])
  })

  test('three runs show how far they move, and which cases are flaky', () => {
    expect(texts(thrice)).toEqual([
      'learned: 13 cases passed, 5 failed.',
      expect.stringContaining('learned: mean of 3 runs, ±'),
      'learned: 1 of 18 cases flaky: people-01 (2 of 3).',
    ])
    const table = renderTable(summary([floor, thrice]), { colors: false })
    expect(table).toMatch(/none +learned\n +3 runs\n/)
    // Runs of 87.5, 84.4 and 87.5 points: t(2) · sd / √3, with one test's step (100/16)² / 12 added.
    expect(table).toMatch(/main +50\.0 +86\.5 ±6\.3\n/)
    expect(table).toMatch(/traps +100\.0 +100\.0\n/)
  })

  test('unstable cases are named, and controls say nothing', () => {
    const unstable = [{ id: 'people-02', passed: 1, of: 2 }]
    expect(texts({ ...learned, unstable }).at(-1)).toContain('people-02 (1 of 2).')
    expect(texts(floor)).toEqual([])
  })

  test('each line of a gate says whether it is kept, and by how much it is missed', () => {
    const line = { setup: 'learned', name: 'exam', limit: 85, reason: '' } as const
    expect(
      gateRemarks([
        { ...line, actual: 90, verdict: 'passed', by: 5 },
        { ...line, actual: 84.1, verdict: 'failed', by: -0.9 },
        { ...line, actual: null, verdict: 'not decided', by: null, reason: 'there is no test' },
      ]),
    ).toEqual([
      { kind: 'result', text: 'Gate passed: learned exam 90.0, at least 85.0.' },
      { kind: 'warning', text: 'Gate failed: learned exam 84.1, at least 85.0: 0.9 short.' },
      {
        kind: 'warning',
        text: 'Gate: learned exam –, at least 85.0: not decided; there is no test.',
      },
    ])
  })
})
