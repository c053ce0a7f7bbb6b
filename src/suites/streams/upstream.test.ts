import { describe, expect, it } from 'vitest'
import type { Finding } from '../../dataset/finding.js'
import { parseRecords } from './parse-documents.js'
import { upstreamLines } from './upstream.js'

const call = '[{"add": {"a": [1.0]}}]'
const record = (answer: string) =>
  `{"question": "Add [1, {2}].", "functions": [{"name": "add"}], "answer": ${answer}, "category": "simple"}`

const convert = (text: string, count = 2) =>
  upstreamLines(text, 'toolbench', { count }, '/sets/toolbench.json')

describe('upstreamLines', () => {
  it('keeps the records of lines as they are written', () => {
    const text = `\uFEFF${record(call)}\r\n\n${record('"add(a=1)"')}\n`
    expect(convert(text)).toEqual({
      findings: [],
      lines: `${record(call)}\n${record('"add(a=1)"')}\n`,
    })
  })

  it('keeps the records of a list as they are written, line breaks aside', () => {
    const broken = record(call).replaceAll(', "', ',\n    "')
    const { lines, findings } = convert(`[\n  ${broken},\n  ${record(call)}\n]\n`)
    expect(findings).toEqual([])
    const rows = parseRecords({ name: 't', format: 'toolbench' }, lines, 'x', [])
    expect(rows.map(({ task }) => task.target)).toEqual([call, call])
  })

  it('keeps a target that goes over several lines, with its line breaks', () => {
    const target = '[\r\n      {\n        "add": { "a": [1.0] }\n      }\n    ]'
    const { lines, findings } = convert(`[\n  ${record(target)}\n,${record('"add(a=1)"')}]`)
    expect(findings).toEqual([])
    const rows = parseRecords({ name: 't', format: 'toolbench' }, lines, 'x', [])
    expect(rows.map(({ task }) => task.target)).toEqual([target, 'add(a=1)'])
  })

  it('takes no other target for the one that is graded', () => {
    for (const written of ['[{"add": {"a": [2]}}]', 'no JSON']) {
      const line = record(`${call}, "targetAsWritten": ${JSON.stringify(written)}`)
      const findings: Finding[] = []
      expect(parseRecords({ name: 't', format: 'toolbench' }, line, 'x', findings)).toEqual([])
      expect(findings[0]?.message).toBe('targetAsWritten is not answer in other white space')
    }
  })

  it('says where a file was cut', () => {
    const [cut] = convert(`[\n${record(call)},\n${record(call).slice(0, 40)}`).findings
    expect(cut).toMatchObject({ file: '/sets/toolbench.json', line: 3, rule: 'json' })
    const findings = convert(`${record(call)}\n${record(call).slice(0, 40)}`).findings
    expect(findings[0]).toMatchObject({ file: '/sets/toolbench.json', line: 2 })
    expect(findings[0]?.message).toMatch(/^not JSON/)
  })

  it('counts, since a cut between two lines leaves whole records', () => {
    expect(convert(record(call)).findings).toEqual([
      expect.objectContaining({ message: 'it holds 1 records, and toolbench has 2' }),
    ])
    expect(convert('').findings[0]?.message).toBe('it holds 0 records, and toolbench has 2')
  })

  it('names a field that was renamed', () => {
    const renamed = record(call).replace('"answer"', '"solution"')
    expect(convert(`[${record(call)}, ${renamed}]`).findings[0]?.message).toBe(
      'record 2: the field "answer" is missing',
    )
  })
})
