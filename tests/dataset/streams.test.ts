import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lintQuality, lintStream } from '../../src/suites/streams/lint.js'
import { parseStream } from '../../src/suites/streams/parse-documents.js'
import type { AimeRecord, GpqaRecord, ToolRecord } from '../../src/suites/streams/records.js'

const root = join(import.meta.dirname, '../..')
const dataset = join(root, 'dataset/streams')
const names = readdirSync(dataset, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)

function load(name: string) {
  const [info, tasks] = ['stream.json', 'stream.jsonl'].map(file =>
    readFileSync(join(dataset, name, file), 'utf8'),
  )
  const { documents, findings } = parseStream({ info, tasks }, name)
  const rows = documents.rows.map(({ task, record }) => ({
    ...task,
    record,
    lesson: task.lesson ?? '',
    teaches: [task.lesson ?? '', ...(record.alsoTeaches ?? [])],
  }))
  const replaced = (documents.info?.replaced ?? {}) as Record<string, string>
  return { documents, findings, rows, replaced, lessons: documents.info?.lessons ?? {} }
}

const quantities = (text: string) =>
  [...text.matchAll(/(?<!\w)(\d+) [a-z]+/g)].map(([, number]) => Number(number))

it('there is a stream of each format', () => {
  expect(names.map(name => load(name).documents.info?.format).sort()).toEqual([
    'aime_2024',
    'gpqa_diamond',
    'mmlu_pro',
    'toolbench',
  ])
})

it('the files are what scripts/make-streams.mjs writes', () => {
  const script = join(root, 'scripts/make-streams.mjs')
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow()
})

it('the README tells how many tasks there are, and how many can be answered by what was taught', () => {
  const readme = readFileSync(join(dataset, 'README.md'), 'utf8')
  for (const name of names) {
    const { rows } = load(name)
    const taught = rows.filter(({ lesson, uses }) => uses.includes(lesson))
    expect(readme).toMatch(
      new RegExp(`\\| \`${name}\` .*\\| ${rows.length} \\| ${taught.length} \\|`),
    )
  }
})

describe.each(names)('the stream %s', name => {
  const { documents, findings, rows, replaced, lessons } = load(name)

  it('is valid, and has at least 40 tasks, none of them twice', () => {
    const found = [...findings, ...lintStream(documents), ...lintQuality(documents)]
    expect(found).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(40)
    const questions = rows.map(({ record }) => record.problem ?? record.question)
    expect(new Set(questions).size).toBe(rows.length)
  })

  it('uses lessons that earlier tasks teach, and half of it can be answered by them', () => {
    const taught = new Set<string>()
    for (const { id, teaches, lesson, uses } of rows) {
      expect(uses.filter(used => !taught.has(used))).toEqual([])
      const isNew = !taught.has(lesson) && lesson !== 'nothing'
      expect({ id, uses: uses.includes(lesson) }).toEqual({
        id,
        uses: taught.has(lesson) && !isNew,
      })
      for (const lesson of teaches) if (lesson !== 'nothing') taught.add(lesson)
    }
    expect([...taught, 'nothing'].sort()).toEqual(Object.keys(lessons).sort())
    const known = rows.filter(({ lesson, uses }) => uses.includes(lesson))
    expect(known.length / rows.length).toBeGreaterThan(0.5)
  })

  it('comes back to a lesson after 2 to 25 tasks, some of them near and some far', () => {
    const last = new Map<string, number>()
    const distances = rows.flatMap(({ lesson, teaches, uses }, index) => {
      const distance = uses.includes(lesson) ? [index - (last.get(lesson) ?? index)] : []
      for (const each of [...teaches, ...uses]) last.set(each, index)
      return distance
    })
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...distances)).toBeLessThanOrEqual(25)
    expect(distances.filter(distance => distance <= 5).length).toBeGreaterThan(3)
    expect(distances.filter(distance => distance >= 12).length).toBeGreaterThan(3)
  })

  it('replaces two lessons around its middle, and never asks for the old ones again', () => {
    const changes = Object.entries(replaced)
    expect(changes).toHaveLength(2)
    for (const [later, old] of changes) {
      const change = rows.findIndex(({ teaches }) => teaches.includes(later))
      const using = (lesson: string) =>
        rows.flatMap(({ uses }, index) => (uses.includes(lesson) ? [index] : []))
      expect(change / rows.length).toBeGreaterThan(0.25)
      expect(change / rows.length).toBeLessThan(0.65)
      expect(Math.max(...using(old))).toBeLessThan(change)
      expect(using(later).length).toBeGreaterThanOrEqual(2)
    }
  })
})

describe.each(names.filter(name => load(name).rows.some(({ record }) => 'options' in record)))(
  'the options of %s',
  name => {
    const rows = load(name).rows.map(row => ({ ...row, record: row.record as GpqaRecord }))

    it('have each letter right about equally often', () => {
      const counts = new Map<string, number>()
      for (const { target } of rows) counts.set(target, (counts.get(target) ?? 0) + 1)
      const most = Math.max(...rows.map(({ record }) => record.options.length))
      expect(counts.size).toBe(most)
      expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(2)
    })

    it('differ, and stand under another letter whenever a lesson comes back', () => {
      const seen = new Set<string>()
      for (const { lesson, target, record } of rows) {
        expect(new Set(record.options).size).toBe(record.options.length)
        if (lesson !== 'nothing') expect(seen).not.toContain(`${lesson} ${target}`)
        seen.add(`${lesson} ${target}`)
      }
    })
  },
)

it('numbers of one lesson stand in the same proportion to what is asked', () => {
  const proportions = new Map<string, Set<number>>()
  for (const { lesson, record } of load('house-numbers').rows) {
    const { problem, answer } = record as AimeRecord
    const [count, ...others] = quantities(problem)
    if (count === undefined || others.length > 0) continue
    // House numbers are counted on from a first one.
    if (['house-step', 'nothing'].includes(lesson)) continue
    const known = proportions.get(lesson) ?? new Set()
    proportions.set(lesson, known.add(Number(answer) / count))
  }
  expect(proportions.size).toBeGreaterThan(12)
  for (const [lesson, found] of proportions)
    expect({ lesson, size: found.size }).toEqual({ lesson, size: 1 })
})

it('calls give all parameters of a function that is offered, and one lesson one code', () => {
  const codes = new Map<string, Set<string>>()
  for (const { lesson, teaches, uses, record } of load('tool-desk').rows) {
    const { functions, ground_truth: target, question } = record as ToolRecord
    const call = target as { name: string; arguments: Record<string, string | number> }
    const offered = functions as { name: string; parameters: { required: string[] } }[]
    const called = offered.find(each => each.name === call.name)
    expect(Object.keys(call.arguments)).toEqual(called?.parameters.required)
    expect(offered.length).toBeGreaterThanOrEqual(3)
    if (lesson === 'nothing') continue
    const [count = Number.NaN] = quantities(String(question))
    const values = Object.values(call.arguments).map(value =>
      typeof value === 'number' && value % 1 === 0 && count > 0
        ? `${value / count} each`
        : `${value}`,
    )
    for (const each of new Set([...teaches, ...uses])) {
      const common = codes.get(each) ?? new Set(values)
      codes.set(each, new Set(values.filter(value => common.has(value))))
    }
  }
  for (const [lesson, common] of codes)
    expect({ lesson, known: common.size > 0 }).toEqual({ lesson, known: true })
})
