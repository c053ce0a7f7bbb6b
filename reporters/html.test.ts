import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  ceiling,
  details,
  failure,
  floor,
  hostile,
  learned,
  rows,
  score,
  summary,
} from '../tests/reporters/example.js'
import { renderHtml } from './html.js'

const columns = [floor, learned, ceiling]

describe('the HTML report', () => {
  test('allows its own style sheet and nothing else', () => {
    const page = renderHtml(summary(columns), details(columns))
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;`)
    expect(page).not.toMatch(/<script|<img|<link|\sstyle=|\son\w+=/)
  })

  test('shows every case of the dataset once, with a panel for each setup', () => {
    const page = renderHtml(summary(columns), details(columns))
    expect(page.match(/<details class="case/g)).toHaveLength(rows.length)
    expect(page.match(/<section class="panel"/g)).toHaveLength(rows.length * columns.length)
  })

  test('tells passed, failed and undecided checks apart in words', () => {
    const undecided = {
      ...learned,
      score: score(row =>
        row.id === 'work-02' ? { verdict: 'errored', checks: [true, null] } : 1,
      ),
    }
    const page = renderHtml(summary([undecided]), details([undecided]))
    expect(page.match(/>passed: /g)).toHaveLength(18)
    expect(page.match(/>failed: /g)).toHaveLength(17)
    expect(page.match(/>undecided: /g)).toHaveLength(1)
  })

  test('leads from a failure to its case', () => {
    const page = renderHtml(summary(columns, { failures: [failure()] }), details(columns))
    const anchor = /<a href="#(case-\d+)"><code>work-02<\/code><\/a>/.exec(page)?.[1]
    expect(anchor).toBe('case-14')
    expect(page).toContain(`id="${anchor}"`)
  })

  test('shortens what is too long to be read, and says so', () => {
    const page = renderHtml(
      summary([learned]),
      details([learned], { reply: 'x'.repeat(5_000_000) }),
    )
    expect(page).toContain('[4,980,000 more characters]')
    expect(page.length).toBeLessThan(1_000_000)
  })

  test('hostile text makes no element and no attribute', () => {
    const more = { turn: 'one more', error: 'broken', recalled: ['a note'] }
    const tame = renderHtml(
      summary(columns, { failures: [failure()], notes: ['a note'] }),
      details(columns, more),
    )
    const named = columns.map(column => ({ ...column, label: `${column.label}${hostile}` }))
    const cases = details(named, {
      reply: hostile,
      turn: `${hostile}!`,
      error: hostile,
      files: { [hostile]: hostile },
      recalled: [hostile],
    }).map(one => ({ ...one, request: hostile, messages: [hostile] }))
    const page = renderHtml(
      summary(named, {
        failures: [failure({ messages: [hostile] })],
        notes: [hostile],
        dataset: hostile,
      }),
      cases,
    )
    expect(elements(page)).toEqual(elements(tame))
    expect(page.match(/<style>/g)).toHaveLength(1)
    expect(page).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/)
  })
})

/** Names of all elements of a page. */
function elements(page: string): Set<string> {
  return new Set(Array.from(page.matchAll(/<([a-z][a-z0-9]*)/g), match => match[1] as string))
}
