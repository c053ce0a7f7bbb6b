import { describe, expect, it } from 'vitest'
import { parseStream } from './parse-documents.js'

const info = (format: string) => JSON.stringify({ title: 'T', format, license: 'MIT' })
const parse = (format: string, ...lines: (object | string)[]) =>
  parseStream(
    {
      info: info(format),
      tasks: lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    },
    format,
  )

const RECORDS = {
  aime_2024: { problem: 'How many?', answer: '073', year: 2024 },
  gpqa_diamond: {
    question: 'Which?',
    options: ['w', 'x', 'y', 'z'],
    answer: 'C',
    correct_answer_text: 'y',
    domain: 'Physics',
  },
  mmlu_pro: {
    question: 'Which?',
    options: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
    answer: 'J',
    answer_index: 9,
    category: 'law',
  },
  toolbench: {
    question: [[{ role: 'user', content: 'Add 1 and 2.' }]],
    function: { name: 'add', parameters: { properties: { a: {}, b: {} } } },
    ground_truth: [{ add: { a: [1], b: [2] } }],
    category: 'simple',
  },
}

describe('a stream', () => {
  it.each(Object.entries(RECORDS))('has records of the format %s', (format, record) => {
    const { documents, findings } = parse(format, record)
    expect(findings).toEqual([])
    expect(documents.rows).toHaveLength(1)
    expect(documents.rows[0]?.task).toMatchObject({
      id: `${format.replaceAll('_', '-')}-001`,
      question: expect.stringContaining('?'.slice(format === 'toolbench' ? 1 : 0)),
    })
  })

  it('shows the options with their letters, and no answer', () => {
    const { documents } = parse('gpqa_diamond', RECORDS.gpqa_diamond)
    expect(documents.rows[0]?.task.question).toBe(
      'Which?\n\nA) w\nB) x\nC) y\nD) z\n\nEnd your reply with a line "Answer: <letter>".',
    )
  })

  it('shows the functions on offer', () => {
    const { documents } = parse('toolbench', RECORDS.toolbench)
    expect(documents.rows[0]?.task.question.split('\n').slice(0, 4)).toEqual([
      'Add 1 and 2.',
      '',
      'Functions:',
      '- {"name":"add","parameters":{"properties":{"a":{},"b":{}}}}',
    ])
  })

  it('keeps a target character for character, whatever its JSON looks like', () => {
    const target = (format: string, line: string) =>
      parse(format, line).documents.rows[0]?.task.target
    expect(target('aime_2024', '{"problem": "p", "answer": "073"}')).toBe('073')
    expect(target('aime_2024', '{"problem": "p", "answer": 73 }')).toBe('73')
    const call = '[{"add":  {"a": [1.0], "b":["}"]}}]'
    expect(
      target('toolbench', `{"question": "q", "functions": [{"name": "add"}], "answer": ${call}}`),
    ).toBe(call)
    expect(
      target(
        'toolbench',
        '{"question": "q", "functions": "[{\\"name\\": \\"add\\"}]", "answer": "add(a=1)"}',
      ),
    ).toBe('add(a=1)')
  })

  it('takes its own fields beside those of the source', () => {
    const { documents } = parse('aime_2024', {
      ...RECORDS.aime_2024,
      id: 'sum-1',
      lesson: 'carry',
      uses: ['round'],
    })
    expect(documents.rows[0]?.task).toMatchObject({ id: 'sum-1', lesson: 'carry', uses: ['round'] })
  })

  it('names what is wrong with a record, and where', () => {
    const wrong = (format: keyof typeof RECORDS, change: object) => {
      const [first] = parse(format, RECORDS[format], { ...RECORDS[format], ...change }).findings
      return first && `${first.line}: ${first.message}`
    }
    expect(wrong('aime_2024', { answer: 1000 })).toMatch(/^2: "answer" is 1000/)
    expect(wrong('aime_2024', { problem: undefined })).toBe('2: the field "problem" is missing')
    expect(wrong('gpqa_diamond', { answer: 'E' })).toMatch(/^2: "answer" is "E"/)
    expect(wrong('gpqa_diamond', { options: ['a'] })).toMatch(/^2: "options" is/)
    expect(wrong('mmlu_pro', { answer: 'D', options: ['a', 'b'] })).toBe(
      '2: the answer is D, and the options end at B',
    )
    expect(wrong('mmlu_pro', { answer_index: 3 })).toBe(
      '2: answer_index is 3 (D), and the answer J',
    )
    expect(wrong('toolbench', { function: undefined })).toBe('2: the field "functions" is missing')
    expect(wrong('toolbench', { function: [] })).toMatch(/^2: "function" is/)
    expect(wrong('toolbench', { ground_truth: 'sub(a=1)' })).toBe(
      '2: ground_truth calls sub, which is not among the functions',
    )
    expect(wrong('toolbench', { ground_truth: 'add a and b' })).toBe(
      '2: ground_truth is no call that can be read',
    )
  })

  it('says which file is missing', () => {
    expect(parseStream({}, 'none').findings.map(({ message }) => message)).toEqual([
      'there is no stream.json, or it is empty',
      'there is no stream.jsonl, or it is empty',
    ])
  })
})
