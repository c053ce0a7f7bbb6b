import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../src/cli/run.js'
import { keepPrinted } from '../support/printed.js'
import { combinedFile, folder, scoreFile, tenTests } from './stored.js'

const printed = keepPrinted()

const compare = (...words: string[]) => run(['node', 'vitest-memory-eval', 'compare', ...words])
const three = (wrong: number) => combinedFile(tenTests(wrong), tenTests(wrong), tenTests(wrong))

describe('compare', () => {
  test('ends with 1 when something moved for the worse, and shows what', async () => {
    const dir = folder({ 'old/score.json': three(1), 'new/score.json': three(4) })
    const [old, now] = [join(dir, 'old'), join(dir, 'new')]
    expect(await compare(old, now)).toBe(1)
    expect(printed.output.replaceAll(dir, '')).toBe(
      [
        '/new (3 runs) against /old (3 runs)',
        '',
        // A step of 10: √(2 · 100 / 12 / 3) = 2.357, t(4) = 2.776; at 1 − 0.05 / 3 it is 3.961.
        '             base   now  change  noise',
        '  main       90.0  60.0   -30.0   ±6.5  ▼ worse',
        '  practice  100.0  60.0   -40.0  ±18.7  ▼ worse',
        '  exam       80.0  60.0   -20.0  ±18.7  ▼ worse',
        '  people     90.0  60.0   -30.0   ±9.3  ▼ worse',
        '',
        '  lost: people101 (3/3 → 0/3), people102 (3/3 → 0/3), people103 (3/3 → 0/3)',
        '',
      ].join('\n'),
    )
  })

  test('ends with 0 for what moved for the better, or within the noise', async () => {
    const dir = folder({ 'old.json': three(4), 'new.json': three(1), 'same.json': three(4) })
    expect(await compare(join(dir, 'old.json'), join(dir, 'new.json'))).toBe(0)
    expect(printed.output).toContain('▲ better')
    expect(await compare(join(dir, 'old.json'), join(dir, 'same.json'))).toBe(0)
    const wavering = folder({
      'a/run-1/score.json': scoreFile(tenTests(0)),
      'a/run-2/score.json': scoreFile(tenTests(3)),
      'a/run-10/score.json': scoreFile(tenTests(1)),
      'b/score.json': combinedFile(tenTests(2), tenTests(0), tenTests(4)),
    })
    expect(await compare(join(wavering, 'a'), join(wavering, 'b'))).toBe(0)
    expect(printed.output).toContain('(3 runs)')
  })

  test('takes another base', async () => {
    const dir = folder({ 'old.json': three(1), 'new.json': three(4) })
    const [old, now] = [join(dir, 'old.json'), join(dir, 'new.json')]
    expect(await compare(now, old, '--baseline', old)).toBe(1)
    expect(await compare(now, '--baseline', old)).toBe(1)
    expect(printed.output).toContain(`against ${old}`)
  })

  test('says that a floor was not measured', async () => {
    const dir = folder({
      'old/score.json': scoreFile(tenTests(0)),
      'new/score.json': scoreFile(tenTests(5)),
    })
    expect(await compare(join(dir, 'old'), join(dir, 'new'))).toBe(1)
    expect(printed.output).toContain('±10.1')
    expect(printed.output).toContain('was not measured: that takes 3 runs a side')
  })

  test('compares the columns of a dataset with each other', async () => {
    const dir = folder({
      'learning/none/score.json': three(6),
      'learning/answer-key/score.json': three(0),
      'learning/learned/score.json': three(3),
      'learning/report.html': '',
    })
    expect(await compare(join(dir, 'learning'))).toBe(0)
    expect(printed.output).toMatch(/learned .*against none[\s\S]*answer-key .*against none/)
    expect(await compare(join(dir, 'learning'), '--baseline', 'answer-key')).toBe(1)
    expect(await compare(join(dir, 'learning'), '--baseline', 'lerned')).toBe(2)
    expect(printed.errors).toContain('did you mean learned?')
  })

  test('compares two datasets setup by setup, and lets no control decide', async () => {
    const files = (learned: number, none: number) => ({
      'learned/score.json': three(learned),
      'none/score.json': three(none),
    })
    const [old, now] = [folder(files(1, 2)), folder(files(1, 8))]
    expect(await compare(old, now)).toBe(0)
    expect(printed.output).toMatch(/none \(a control: decides nothing\): .*[\s\S]*▼ worse/)
    expect(await compare(old, folder(files(5, 2)))).toBe(1)
    expect(await compare(join(old, 'none'), folder(files(5, 2)))).toBe(1)
  })

  test('prints JSON', async () => {
    const dir = folder({ 'old.json': three(1), 'new.json': three(4) })
    expect(await compare(join(dir, 'old.json'), join(dir, 'new.json'), '--json')).toBe(1)
    expect(JSON.parse(printed.output)).toMatchObject([
      {
        label: null,
        runs: { base: 3, other: 3 },
        worse: true,
        moves: [{ part: 'main', base: 90, other: 60, by: -30, moved: 'worse' }, {}, {}, {}],
        flips: [{ id: 'people101', flip: 'lost' }, {}, {}],
      },
    ])
  })

  test('decides nothing on an incomplete score', async () => {
    const dir = folder({
      'old.json': three(1),
      'new.json': scoreFile({ ...tenTests(9), people100: 'error' }),
    })
    expect(await compare(join(dir, 'old.json'), join(dir, 'new.json'))).toBe(3)
    expect(printed.output).toContain('Incomplete, so nothing is decided')
  })
})

describe('compare ends with 2 and names the file', () => {
  const good = () => join(folder({ 'score.json': three(1) }), 'score.json')

  test.each<[string, Record<string, unknown>, string]>([
    ['that is not there', {}, 'there is no such file or folder'],
    ['that is no JSON', { 'x.json': '{' }, 'JSON'],
    ['that is another JSON', { 'x.json': { main: 5 } }, 'it is no score of the learning suite'],
    ['whose numbers are none', { 'x.json': { ...three(1), main: 180 } }, '(main: '],
    ['that lacks runs', { 'x.json': { ...three(1), runs: [three(1)] } }, 'no score'],
    [
      'without a score',
      { 'x.json/tests/a.json': '{}' },
      'grade them: npx vitest-memory-eval grade',
    ],
    ['that is empty', { 'x.json/notes.txt': '' }, 'there is no score.json in it'],
    [
      'of another dataset',
      { 'x.json': scoreFile({ rules1: 'p' }) },
      'are they scores of the same dataset?',
    ],
  ])('%s', async (_, files, said) => {
    const file = join(folder(files), 'x.json')
    expect(await compare(good(), file)).toBe(2)
    expect(printed.errors).toContain(file)
    expect(printed.errors).toContain(said)
  })

  test('when there is nothing to compare', async () => {
    expect(await compare()).toBe(2)
    expect(await compare(good())).toBe(2)
    expect(printed.errors).toContain('there is nothing to compare it with')
  })
})
