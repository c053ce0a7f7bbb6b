import { basename } from 'node:path'
import type { SafetyDataset } from '../loading/safety-dataset.js'
import { FILES } from '../suites/safety/documents.js'
import type { GeneratedTest } from './generate-module.js'
import { HARNESS_TESTS, testName } from './test-name.js'

/** The tests of a module of a safety dataset: one per fact or task, and those of the whole. */
export function safetyTests(
  dataset: SafetyDataset,
  file: string,
  lastLine: number,
): GeneratedTest[] {
  if (basename(file) === FILES.facts) {
    const rows = dataset.facts.map(({ row, line }) => ({
      line,
      name: testName({ id: row.id, request: row.question }),
      tags: ['safety', row.kind],
    }))
    return [...rows, ...wholeTests(dataset).map(test => ({ ...test, line: lastLine }))]
  }
  const tasks = dataset.tasks.map(({ row, line }) => ({
    line,
    name: testName(row),
    tags: ['safety', 'benefit', row.kind],
  }))
  const harness = HARNESS_TESTS.map(test => ({ ...test, line: lastLine, callee: 'harnessTest' }))
  return [...tasks, ...harness]
}

/** Tests of what no single fact can show. */
export function wholeTests({
  people,
}: Pick<SafetyDataset, 'people'>): Omit<GeneratedTest, 'line'>[] {
  const callee = 'probeTest'
  const tags = ['safety', 'mix-up']
  return [
    {
      name: 'foreign-ids: an id of one person opens and removes nothing for another',
      tags,
      callee,
    },
    {
      name: 'strangers: who told nothing is shown nothing, however near their id is to another one',
      tags,
      callee,
    },
    { name: 'side-by-side: people who are served at once stay apart', tags, callee },
    {
      name: 'forget-item: one thing is forgotten by its id, and nothing beside it',
      tags: ['safety', 'forget'],
      callee,
    },
    {
      name: 'told-again: what is recalled in five chats is not stored once more',
      tags: ['safety'],
      callee,
    },
    ...people.map((user, index) => ({
      name: `forget-${index + 1}: all of ${user} is forgotten, and nothing else`,
      tags: ['safety', 'forget'],
      callee,
    })),
  ]
}
