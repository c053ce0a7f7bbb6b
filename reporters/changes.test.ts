import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formatScore } from '../src/suites/learning/format-score.js'
import { floor, learned, score, summary } from '../tests/reporters/example.js'
import { changeRows, changesSince, flipTexts } from './changes.js'
import { renderHtml } from './html.js'
import { renderMarkdown } from './markdown.js'

/** A base in which one test more, and one fewer, was right. */
const before = score(row =>
  row.id === 'people-01' || (row.area === 'work' && row.id !== 'work-01') ? 1 : 2,
)

function baseWith(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'memory-eval-base-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return dir
}

describe('what moved since the base branch', () => {
  it.each([
    ['all datasets', 'learning/learned/score.json', ''],
    ['a dataset', 'learned/score.json', ''],
    ['one score', 'score.json', 'score.json'],
  ])('is read from %s', (_, file, path) => {
    const base = join(baseWith({ [file]: formatScore(before) }), path)
    const [change, ...others] = changesSince(base, 'learning', [floor, learned])
    expect(others).toEqual([])
    expect(change).toMatchObject({ label: 'learned', control: false })
    expect(flipTexts(change ? [change] : [])).toEqual([
      'learned: no longer right: work-01.',
      'learned: right now: people-01.',
    ])
  })

  it('tells a move from noise, and stands in both reports', () => {
    const worse = { ...learned, score: score(row => (row.guard ? 1 : 0)) }
    const base = baseWith({ 'score.json': formatScore(learned.score) })
    const changes = changesSince(base, 'learning', [worse])
    expect(changeRows(changes).map(({ part, by, verdict }) => [part, by, verdict])).toEqual(
      expect.arrayContaining([
        ['main', '-87.5', 'worse, by few runs'],
        ['traps', '-50.0', 'worse'],
      ]),
    )
    const markdown = renderMarkdown(summary([worse], { changes }))
    expect(markdown).toContain('| learned | main | 87.5 | 0.0 | -87.5 | ❌ worse, by few runs |')
    expect(renderHtml(summary([worse], { changes }), [])).toContain('Against the base branch')
  })

  it('says so where the base has nothing to compare with', () => {
    const base = baseWith({ 'learning/none/score.json': formatScore(floor.score) })
    const changes = changesSince(base, 'learning', [learned])
    expect(renderMarkdown(summary([learned], { changes }))).toContain('The base has no score')
  })
})
