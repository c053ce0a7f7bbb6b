import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { run } from '../../src/cli/run.js'
import { sampleFolder } from './sample.js'

let output: string
let raw: string
let errors: string

beforeEach(() => {
  output = ''
  raw = ''
  errors = ''
  const out = (text: unknown) => {
    raw += text
    output += `${stripVTControlCharacters(String(text))}\n`
  }
  vi.spyOn(console, 'log').mockImplementation(out)
  vi.spyOn(console, 'info').mockImplementation(out)
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => {
    errors += `${text}\n`
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

const command = (...words: string[]) => run(['node', 'vitest-memory-eval', ...words])

describe('validate', () => {
  it('ends with 0 and says what the dataset holds', async () => {
    const dir = sampleFolder()
    expect(await command('validate', dir)).toBe(0)
    expect(output).toBe(
      [
        '4 tests: people 1, rules 1, corrections 0, work 1, traps 1; do 2, ask 2',
        '5 checks, 1 of them negative',
        'practice 2, exam 1, traps 1; 1 hard',
        '3 plants, 0 of them never tested',
        '1 of the 2 plants of the exam are unused in practice',
        '2 past sessions, 3 turns, projects Boathouse',
        'answer key of 28 words',
        '',
        `${dir}: 0 errors, 0 warnings`,
        '',
      ].join('\n'),
    )
  })

  it('ends with 1 where there are errors, each with its place and a way to mend it', async () => {
    const dir = sampleFolder(all => {
      all.split.train.pop()
      Object.assign(all.rows[2] ?? {}, { needs: ['rack'] })
    })
    expect(await command('validate', dir)).toBe(1)
    expect(output).toContain(`${dir}/tests.jsonl:2:7  error  the test "rules-01" stands in no part`)
    expect(output).toContain('    Add its id to "train"')
    expect(output).toContain(`${dir}/tests.jsonl:3:`)
    expect(output).toContain('1 error, 1 warning\n')
  })

  it('ends with 0 where there are warnings alone', async () => {
    const dir = sampleFolder(all => Object.assign(all.rows[2] ?? {}, { needs: ['rack'] }))
    expect(await command('validate', dir)).toBe(0)
    expect(output).toContain('0 errors, 1 warning\n')
  })

  it('shows the controls of a hostile text instead of obeying them', async () => {
    const dir = sampleFolder(all => {
      Object.assign(all.rows[0] ?? {}, { project: '\u001b[2J/evil\n::error::owned' })
    })
    expect(await command('validate', dir)).toBe(1)
    expect(raw).not.toContain('\u001b[2J')
    expect(raw).not.toMatch(/^::error::/m)
  })

  it('ends with 2 where there is no such folder', async () => {
    expect(await command('validate', '/no/such/folder')).toBe(2)
    expect(errors).toContain('/no/such/folder error there is no such folder')
  })
})

describe('the command line', () => {
  it.each([
    [['validte'], 'did you mean "validate"?'],
    [['validate', '--strict'], 'Unknown option `--strict`'],
    [['validate', 'a', 'b'], 'Unused args: `b`'],
    [['grade'], 'missing required args'],
  ])('ends with 2 and a hint after %j', async (words, message) => {
    expect(await command(...words)).toBe(2)
    expect(errors).toContain(message)
    expect(errors).toMatch(/Run "vitest-memory-eval .*--help"/)
  })

  it('shows its commands where none is named', async () => {
    expect(await command()).toBe(2)
    expect(output).toContain('validate [folder]')
  })

  it.each(['--help', '--version'])('ends with 0 after %s', async option => {
    expect(await command(option)).toBe(0)
    expect(output).toContain('vitest-memory-eval/')
  })
})
