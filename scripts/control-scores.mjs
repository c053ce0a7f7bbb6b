#!/usr/bin/env node
// Measures the control answers of the learning dataset and writes the table into its DESIGN.md.
// Needs a build. With --check, only says whether the table is up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileChecks } from '../dist/src/checks/index.js'
import { loadTests } from '../dist/src/loading/load-tests.js'
import { parseResult } from '../dist/src/loading/results.js'
import { outcomeOf } from '../dist/src/suites/learning/outcome.js'
import { scoreLearning } from '../dist/src/suites/learning/score.js'

const root = join(import.meta.dirname, '..')
const dataset = join(root, 'dataset', 'learning')
const file = join(dataset, 'DESIGN.md')
const { rows, split } = await loadTests(dataset)
const compiled = rows.map(({ row }) => ({ row, checks: compileChecks(row) }))

const KEY = 'answer key, request'
const SETS = [
  ['right answers, terse', KEY, stored('right-terse')],
  ['right answers, chatty', KEY, stored('right-chatty')],
  ['right answers, heavy Markdown', KEY, stored('right-markdown')],
  ['right answers, frozen, 1', KEY, stored('right-frozen-1')],
  ['right answers, frozen, 2', KEY, stored('right-frozen-2')],
  ['the whole history', 'recorded sessions, request', stored('whole-history')],
  ['no memory, 1', 'request', stored('no-memory-1')],
  ['no memory, 2', 'request', stored('no-memory-2')],
  ['only superseded rules', 'superseded rules, request', stored('stale')],
  ['one-offs taken for rules', 'one-offs, request', stored('over-learning')],
  ['the whole key as the reply', '—', () => ({ reply: answerKey() })],
  ['a refusal', '—', () => ({ reply: 'I am sorry, but I cannot help with that.' })],
  ['the request as the reply', '—', ({ request }) => ({ reply: request })],
  ['an empty reply', '—', () => ({ reply: '' })],
]
const AREAS = ['people', 'rules', 'corrections', 'work']
const HEAD = [
  'control',
  'its writer saw',
  'practice',
  'exam',
  'main',
  'traps',
  ...AREAS,
  'checks passed',
]

const table = [HEAD, HEAD.map(() => '---'), ...SETS.map(line)]
  .map(cells => `| ${cells.join(' | ')} |`)
  .join('\n')
  .replaceAll('| --- ', '|---')
const before = readFileSync(file, 'utf8')
const after = before.replace(
  /(<!-- control scores -->\n)[\s\S]*?(<!-- end of control scores -->)/,
  (_, begin, end) => `${begin}\n${table}\n\n${end}`,
)
if (!process.argv.includes('--check')) writeFileSync(file, after)
else if (after !== before) {
  console.error('dataset/learning/DESIGN.md is out of date: run node scripts/control-scores.mjs')
  process.exitCode = 1
}

function line([name, seen, answer]) {
  const outcomes = compiled.map(({ row, checks }) => outcomeOf(row.id, checks, answer(row)))
  const score = scoreLearning(
    rows.map(({ row }) => row),
    split,
    outcomes,
  )
  const checks = Object.values(score.tests).flatMap(test => test.checks)
  const passed = checks.filter(check => check.pass).length
  const { practice, exam, main, traps, byArea } = score
  const areas = AREAS.map(area => byArea[area])
  return [name, seen, practice, exam, main, traps, ...areas, `${passed} of ${checks.length}`]
}

function stored(set) {
  const dir = join(root, 'tests', 'controls', 'learning', set, 'tests')
  return ({ id }) => parseResult(readFileSync(join(dir, `${id}.json`), 'utf8'))
}

function answerKey() {
  const dir = join(dataset, 'answer-key-memory')
  return readdirSync(dir)
    .sort()
    .map(name => readFileSync(join(dir, name), 'utf8'))
    .join('\n')
}
