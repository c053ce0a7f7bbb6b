import { expect, test } from 'vitest'
import { generateModule } from './generate-module.js'

const SOURCE = '{"id":"a"}\n\n{"id":"b"}\n'
const TESTS = [
  { line: 1, name: 'a: What?', tags: ['people'] },
  { line: 3, name: 'b: "quoted" ` ${x}', tags: ['ask', 'exam'] },
]

test('the test of a row stands in the line of the row', () => {
  const lines = generateModule('/data/tests.jsonl', SOURCE, TESTS).code.split('\n')
  expect(lines[0]).toContain('memoryTest("a: What?", { tags: ["people"] }, 1)')
  expect(lines[1]).toBe('')
  expect(lines[2]).toContain('memoryTest("b: \\"quoted\\" ` ${x}", { tags: ["ask","exam"] }, 3)')
  expect(lines).toHaveLength(SOURCE.split('\n').length)
})

test('the source map leads each line to the same line of the file, at its start', () => {
  const { map } = generateModule('/data/tests.jsonl', SOURCE, TESTS)
  expect(map.mappings).toBe('AAAA;AACA;AACA;AACA')
  expect(map.sourcesContent).toEqual([SOURCE])
})

test('the adapter and further dependencies are imported lazily, so that listing loads none', () => {
  const { code } = generateModule('/data/tests.jsonl', SOURCE, TESTS, ['/app/memory.py'])
  expect(code).toContain('() => import("virtual:memory-eval/adapter")')
  expect(code).toContain('() => import("/app/memory.py")')
  expect(code).not.toMatch(/^\s*import "/m)
})

test('a case of the harness calls a function of its own', () => {
  const harness = { line: 4, name: 'harness-tell: tells', tags: ['harness'], callee: 'harnessTest' }
  const { code } = generateModule('/data/tests.jsonl', SOURCE, [harness])
  expect(code.split('\n')[3]).toContain('harnessTest("harness-tell: tells"')
})
