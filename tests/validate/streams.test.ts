import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadAny } from '../../src/loading/any-dataset.js'
import { inspectStream, loadStream } from '../../src/loading/streams-dataset.js'

const INFO = {
  title: 'Sums',
  format: 'aime_2024',
  license: 'MIT',
  lessons: { carry: 'Carry the one.' },
}
const ROWS = [
  { id: 'sum-1', problem: '9 + 9?', answer: 18, lesson: 'carry' },
  { problem: '19 + 9?', answer: '028', uses: ['carry'] },
]

function folder(rows: (object | string)[] = ROWS, info: object | string = INFO): string {
  const dir = mkdtempSync(join(tmpdir(), 'sums-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const text = (value: object | string) =>
    typeof value === 'string' ? value : JSON.stringify(value)
  if (info !== '') writeFileSync(join(dir, 'stream.json'), text(info))
  writeFileSync(join(dir, 'stream.jsonl'), rows.map(row => `${text(row)}\n`).join(''))
  return dir
}

const problems = async (dir: string) =>
  (await inspectStream(dir)).findings.map(
    ({ severity, file, line, message }) =>
      `${severity} ${file.slice(dir.length + 1)}:${line ?? ''} ${message}`,
  )

/** Why a stream cannot be run. */
const refusal = (dir: string) =>
  loadStream(dir).then(
    () => '',
    (error: Error) => error.message,
  )

describe('a folder with stream.jsonl', () => {
  it('is a stream, whose records may go without an id', async () => {
    const dir = folder()
    const stream = await loadAny(dir)
    expect(stream).toMatchObject({ suite: 'streams', info: { title: 'Sums' }, reversed: false })
    const name = stream.name
    expect(stream.suite === 'streams' && stream.tasks).toMatchObject([
      { line: 1, task: { id: 'sum-1', target: '18', lesson: 'carry' } },
      { line: 2, task: { id: `${name}-002`.replaceAll('_', '-'), target: '028', uses: ['carry'] } },
    ])
    expect(await problems(dir)).toEqual([])
  })

  it('is read as far as its limit, and checked as a whole', async () => {
    const limited = await loadStream(folder(), { limit: 1, reversed: true })
    expect(limited).toMatchObject({ tasks: [{ task: { id: 'sum-1' } }], reversed: true })
    const broken = folder([...ROWS, { problem: '1 + 1?' }])
    await expect(loadStream(broken, { limit: 1 })).rejects.toThrow('"answer" is missing')
  })

  it('is refused with file, line and field of everything that is wrong', async () => {
    const dir = folder([ROWS[0] ?? '', { problem: '', answer: 1000 }, '{"problem"', ROWS[0] ?? ''])
    const message = await refusal(dir)
    expect(message).toContain(`${dir}/stream.jsonl:2:12 error "problem" is ""`)
    expect(message).toContain(`${dir}/stream.jsonl:2:24 error "answer" is 1000`)
    expect(message).toContain(`${dir}/stream.jsonl:3:11 error not JSON`)
    expect(message).toContain(`${dir}/stream.jsonl:4:7 error the id "sum-1" stands twice`)
  })

  it('needs to say its format', async () => {
    expect(await problems(folder(ROWS, ''))).toEqual([
      'error stream.json: there is no stream.json, or it is empty',
    ])
    expect(await problems(folder(ROWS, { ...INFO, format: 'aime_2025' }))).toEqual([
      'error stream.json:1 "format" is "aime_2025", which is not known',
    ])
  })

  it('is warned of lessons that are used before they are taught, or that nobody explains', async () => {
    const dir = folder([...ROWS].reverse(), { ...INFO, lessons: {} })
    expect(await problems(dir)).toEqual([
      'warning stream.jsonl:1 the lesson "carry" is not taught by an earlier task',
      'warning stream.jsonl:2 stream.json does not say what the lesson "carry" is',
    ])
    expect(await refusal(dir)).toBe('')
  })

  it('is warned of an option that is not the text of the answer', async () => {
    const row = { question: 'Which?', options: ['a', 'b', 'c', 'd'], answer: 'B' }
    const info = { ...INFO, format: 'gpqa_diamond' }
    const dir = folder([{ ...row, correct_answer_text: 'c' }], info)
    expect(await problems(dir)).toEqual([
      'warning stream.jsonl:1 correct_answer_text is not the text of option B',
    ])
  })
})
