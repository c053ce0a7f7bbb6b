import { describe, expect, it } from 'vitest'
import { renderHtml } from '../../reporters/html.js'
import { renderMarkdown } from '../../reporters/markdown.js'
import { combineRuns } from '../../src/scoring/combine-runs.js'
import { ceiling, details, floor, learned, score, summary } from './example.js'

/** Three runs, of which the second loses a test. */
const runs = [2, 1, 2].map(right => ({
  score: score(row => (row.id === 'work-01' ? right : row.area === 'work' ? 1 : 2)),
}))
const three = { ...learned, score: combineRuns(runs) }

describe('the charts of the HTML report', () => {
  const page = renderHtml(summary([floor, three, ceiling]), details([floor, three, ceiling]))

  it('show each run, the mean and both intervals of a setup', () => {
    const lane = /<svg class="lane learned"[\s\S]*?<\/svg>/.exec(page)?.[0] ?? ''
    expect(lane.match(/<circle class="run"/g)).toHaveLength(3)
    expect(lane).toContain('class="mean"')
    expect(lane).toContain('class="repeat"')
    expect(lane).toContain('class="generalise"')
    expect(lane).toMatch(
      /aria-label="learned: 89\.6 over 3 runs, repeat interval [\d.]+ to [\d.]+, generalise interval [\d.]+ to [\d.]+"/,
    )
  })

  it('claim no repeat interval for a single run', () => {
    const lane = /<svg class="lane floor"[\s\S]*?<\/svg>/.exec(page)?.[0] ?? ''
    expect(lane.match(/<circle class="run"/g)).toHaveLength(1)
    expect(lane).not.toContain('class="repeat"')
    expect(renderHtml(summary([floor]), [])).toContain('With fewer than three runs')
  })

  it('show each area by setup', () => {
    const areas = page.slice(page.indexOf('id="areas"'), page.indexOf('id="cases"'))
    for (const area of ['people', 'rules', 'corrections', 'work']) {
      expect(areas).toContain(`<h3>${area}</h3>`)
    }
    expect(areas.match(/<svg class="lane/g)).toHaveLength(12)
  })

  it('need no style of their own, which the policy would refuse', () => {
    expect(page).not.toMatch(/<[^>]* style=/)
  })
})

describe('a case of several runs', () => {
  const stages = { 'work-01': 'recalled, not used' } as const
  const column = { ...three, stages }
  const cases = details([column]).map(one => ({ ...one, run: { number: 2, of: 3 } }))
  const page = renderHtml(summary([column]), cases)

  it('says in how many it passed, and which one is shown', () => {
    expect(page).toContain('learned 2 of 3 runs')
    expect(page).toContain('Shown: run 2 of 3')
  })

  it('says at which stage it went wrong', () => {
    expect(page.match(/Stage:/g)).toHaveLength(1)
    expect(page).toContain('recalled, not used')
  })

  it('is counted by its stage in the summary', () => {
    expect(renderMarkdown(summary([column]))).toContain('1 recalled, not used')
  })
})
