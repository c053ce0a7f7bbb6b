import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SafetySummary } from '../../reporters/safety/summary.js'
import { run } from '../../src/cli/run.js'
import { scoreSafety } from '../../src/suites/safety/score.js'
import type { SafetyScore } from '../../src/suites/safety/score-shape.js'
import { keepPrinted } from '../support/printed.js'
import { folder } from './stored.js'

const printed = keepPrinted()

const found = [{ fact: 'kolar-locker', owner: 'iva', asker: 'jon', surface: 'list' as const }]

/** What the plugin leaves above the runs of a safety dataset. */
function stored(change: Partial<SafetyScore> = {}, about: Partial<SafetySummary> = {}) {
  const score = { ...scoreSafety({ facts: [], tasks: [] }, []), probeRecall: 90, ...change }
  const { tests: _, people: __, curve: ___, ...numbers } = score
  return {
    ...score,
    ...{ dataset: 'lives', label: 'learned', runs: [numbers], partial: null, isolated: true },
    ...{ replay: null, notUsed: [], gate: [], notes: ['recall ignores `limit`.'], failures: [] },
    ...{ startedAt: '2026-03-01T09:00:00.000Z', packageVersion: '0.1.0', ...about },
  }
}
const command = (...args: string[]) => run(['node', 'vitest-memory-eval', ...args])

describe('report of a safety dataset', () => {
  test('makes both reports again from the stored score', async () => {
    const curve = [{ session: 1, success: 50, people: 2 }]
    const failures = [
      {
        ...{ id: 'kolar-locker', label: 'learned', verdict: 'failed' as const, request: 'Which?' },
        ...{ messages: ['mix-up: told by ids'], location: { file: 'facts.jsonl', line: 3 } },
      },
    ]
    const score = stored({ curve, mixUp: { probes: 40, found } }, { failures })
    const dir = folder({
      'lives/learned/score.json': score,
      'lives/learned/run-1/score.json': score,
    })
    expect(await command('report', join(dir, 'lives')), printed.all).toBe(0)
    const markdown = readFileSync(join(dir, 'lives', 'report.md'), 'utf8')
    expect(markdown).toContain('| **mix-up** | **1 of 40** ❌ |')
    expect(markdown).toContain('mix-up: told by ids')
    expect(markdown).toContain('| **session with checks** | 1 |')
    expect(markdown).toContain('Made again from a stored score')
    expect(readFileSync(join(dir, 'lives', 'report.html'), 'utf8')).toContain('1 of 40')
    expect(printed.all).toMatch(/ mix-up +1 of 40/)
    expect(printed.all).toContain('wrote ')
  })

  test('says which field of a score cannot be used', async () => {
    const dir = folder({ 'lives/learned/score.json': { ...stored(), people: 3 } })
    expect(await command('report', join(dir, 'lives'))).toBe(2)
    expect(printed.all).toContain(join('learned', 'score.json'))
    expect(printed.all).toContain('people')
  })
})

describe('compare of two scores of a safety dataset', () => {
  const compared = async (base: object, other: object, ...args: string[]) => {
    const dir = folder({ 'base/learned/score.json': base, 'now/score.json': other })
    return command('compare', join(dir, 'base'), join(dir, 'now'), ...args)
  }

  test('shows each measure, and ends with 1 where one is worse', async () => {
    expect(await compared(stored(), stored({ probeRecall: 80 }))).toBe(1)
    expect(printed.all).toMatch(/probe recall +90\.0 +80\.0 +-10\.0 +±3\.0 +▼ worse/)
  })

  test('ends with 1 for one mix-up, and names it', async () => {
    const clean = stored({ mixUp: { probes: 40, found: [] } })
    expect(await compared(clean, stored({ mixUp: { probes: 40, found } }))).toBe(1)
    expect(printed.all).toMatch(/mix-up +0 +1 +▼ worse/)
    expect(printed.all).toContain('newly given away (1 time): kolar-locker to "jon" in list')
  })

  test('ends with 0 where nothing moved, and with 3 for an incomplete score', async () => {
    expect(await compared(stored(), stored({ probeRecall: 91 }))).toBe(0)
    expect(await compared(stored(), stored({ complete: false }))).toBe(3)
    expect(printed.all).toContain('Incomplete, so nothing is decided')
  })

  test('prints JSON on request', async () => {
    expect(await compared(stored(), stored({ probeRecall: 80 }), '--json')).toBe(1)
    expect(JSON.parse(printed.all)).toMatchObject([
      { worse: true, lost: [], mixUp: { base: null } },
    ])
  })

  test('refuses scores of other suites and other datasets', async () => {
    expect(await compared(stored(), { suite: 'learning' })).toBe(2)
    expect(printed.all).toContain('scores of different suites cannot be compared')
    expect(await compared(stored(), stored({}, { dataset: 'others' }))).toBe(2)
    expect(printed.all).toContain('these are scores of different datasets: lives, others')
  })
})
