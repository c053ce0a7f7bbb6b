import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wholeTests } from '../../src/generator/safety-tests.js'
import { loadSafety } from '../../src/loading/safety-dataset.js'

const page = readFileSync(resolve('docs/safety.md'), 'utf8')
const section = page.split(/^## /m).find(part => part.startsWith('The kinds of faults')) ?? ''
const rows = section
  .split('\n')
  .filter(line => line.startsWith('| ') && !/^\| (?:kind|-)/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, kind = '', report = '', tests = '']) => ({ kind, report, tests }))
const idsIn = (text: string) => [...text.matchAll(/`([a-z0-9-]+)`/g)].map(([, id = '']) => id)

/** Reports of memory systems that the suite was built against. */
const REPORTS =
  'mem0#1805 mastra#21863 mem0#1528 scope-recall-hermes#35 beevibe#90 mem0#4963 mnemon#84 ruflo#2815 claude-mem#4141 hermes-agent#37421 mem0#2880 servers#4797 hindsight#360'.split(
    ' ',
  )

describe('the table of kinds', () => {
  it('names a fact, task or test that exists for each kind', async () => {
    const dataset = await loadSafety(resolve('dataset/safety'))
    const known = new Set([
      ...dataset.facts.map(({ row }) => row.id),
      ...dataset.tasks.map(({ row }) => row.id),
      ...wholeTests(dataset).map(({ name }) => name.slice(0, name.indexOf(':'))),
    ])
    expect(rows.length).toBeGreaterThan(20)
    for (const { kind, tests } of rows) {
      const ids = idsIn(tests).filter(id => id !== 'project')
      expect(ids, kind).not.toEqual([])
      expect(
        ids.filter(id => !known.has(id)),
        kind,
      ).toEqual([])
    }
  })

  it('has a place for each report', () => {
    const told: string[] = section.match(/[\w-]+#\d+/g) ?? []
    expect(REPORTS.filter(report => !told.includes(report))).toEqual([])
  })
})
