import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../src/cli/run.js'
import { keepPrinted } from '../support/printed.js'
import { lifecycleFile, lifecycleScore } from './lifecycle-runs.js'
import { combinedFile, folder, tenTests } from './stored.js'

const printed = keepPrinted()

const compare = (...words: string[]) => run(['node', 'vitest-memory-eval', 'compare', ...words])
const line = (name: string) =>
  printed.output
    .split('\n')
    .find(text => text.includes(`| ${name} `))
    ?.replace(/ +/g, ' ')

describe('compare, of lifecycle runs', () => {
  test('holds profiles against the one called baseline, and says what moved', async () => {
    const dir = folder({
      'wide.json': lifecycleFile('wide', [lifecycleScore(9, { usd: 2 })]),
      'baseline.json': lifecycleFile('baseline', [lifecycleScore(6)]),
    })
    expect(await compare(join(dir, 'wide.json'), join(dir, 'baseline.json'))).toBe(0)
    expect(printed.output.split('\n')[0]).toMatch(/^\| +\| +baseline \| +wide \|$/)
    expect(line('pack hit (recall)')).toBe('| pack hit (recall) | 60.0 % | 90.0 % (+30.0) ▲ |')
    expect(line('usd')).toBe('| usd | 1.0000 USD | 2.0000 USD (+1.0000) ▼ |')
    expect(line('probe p50')).toBe('| probe p50 | 10.0 ms | 10.0 ms ~ |')
    expect(printed.output).not.toContain('model answer')
    expect(printed.output.slice(printed.output.indexOf('### What moved'))).toBe(
      `### What moved

- wide: ▲ accuracy, pack hit (recall): 60.0 % → 90.0 %, noise ±10.1 %
- wide: ▲ accuracy, pack hit (synthesis): 60.0 % → 90.0 %, noise ±10.1 %
- wide: ▲ accuracy, MRR: 0.600 → 0.900, noise ±0.101
- wide: ▼ cost, usd: 1.0000 USD → 2.0000 USD, noise ±0.1000 USD
- wide: ▲ cost, mean pack tokens: 2.8 → 2.2, noise ±0.3
- wide: packs that hit now: p6 (recall), p6 (synthesis), p7 (recall), p7 (synthesis), p8 (recall), p8 (synthesis)
`,
    )
  })

  test('takes one probe that flips for noise, and more for a loss', async () => {
    const dir = folder({
      'baseline.json': lifecycleFile('baseline', [lifecycleScore(6)]),
      'less.json': lifecycleFile('less', [lifecycleScore(5)]),
      'least.json': lifecycleFile('least', [lifecycleScore(3)]),
    })
    const [base, less, least] = ['baseline', 'less', 'least'].map(name => join(dir, `${name}.json`))
    expect(await compare(base ?? '', less ?? '')).toBe(0)
    expect(printed.output).toContain('50.0 % (-10.0) ~')
    printed.output = ''
    expect(await compare(dir)).toBe(1)
    expect(line('pack hit (recall)')).toBe(
      '| pack hit (recall) | 60.0 % | 30.0 % (-30.0) ▼ | 50.0 % (-10.0) ~ |',
    )
    expect(await compare(less ?? '', least ?? '', '--baseline', 'least', '--json')).toBe(0)
  })

  test('takes files of the same profile, and the runs in a file, for repeats', async () => {
    const dir = folder({
      'monday/a.json': lifecycleFile('baseline', [lifecycleScore(6), lifecycleScore(8)]),
      'tuesday/a.json': lifecycleFile('baseline', [lifecycleScore(7)], 'again'),
      'wide/run.json': lifecycleFile('wide', [lifecycleScore(9)]),
    })
    const paths = ['monday', 'tuesday', 'wide'].map(name => join(dir, name))
    expect(await compare(...paths, '--json')).toBe(0)
    const { groups, rows } = JSON.parse(printed.output)
    expect(groups).toEqual([
      { name: 'baseline', runs: 3 },
      { name: 'wide', runs: 1 },
    ])
    expect(rows[0]).toMatchObject({
      ...{ name: 'pack hit (recall)', base: 70 },
      others: [{ value: 90, by: 20, noise: 20, moved: null }],
    })
  })

  test('compares systems without profiles by their labels, and reads a score.json', async () => {
    const dir = folder({
      'old/score.json': lifecycleScore(6),
      'new/score.json': lifecycleScore(9),
    })
    expect(await compare(join(dir, 'old'), join(dir, 'new'))).toBe(0)
    expect(printed.output.split('\n')[0]).toMatch(/^\| +\| +old \(baseline\) \| +new \|$/)
  })

  test('says which of them is a stand-in', async () => {
    const dir = folder({
      'a.json': { ...lifecycleFile('baseline', [lifecycleScore(6)]), mock: 'hashed letters' },
      'b.json': lifecycleFile('real', [lifecycleScore(9)]),
    })
    expect(await compare(dir)).toBe(0)
    expect(printed.output).toContain(
      'Wiring and latency, not quality, of stand-ins: baseline (hashed letters).',
    )
  })

  test('shows hostile names as they are', async () => {
    const dir = folder({
      'a.json': lifecycleFile('baseline', [lifecycleScore(6)]),
      'b.json': lifecycleFile('<img src=x>|[a](http://b)', [lifecycleScore(9)]),
    })
    await compare(dir)
    expect(printed.output).not.toContain('<img')
    expect(printed.output).not.toContain('](')
  })

  test('ends with 3 for a run that is not complete, or of other probes', async () => {
    const dir = folder({
      'a.json': lifecycleFile('baseline', [lifecycleScore(6)]),
      'b.json': lifecycleFile('left', [lifecycleScore(6, { left: 2 })]),
    })
    expect(await compare(dir)).toBe(3)
    expect(printed.output).toContain('Incomplete, so nothing is decided: left.')
    const { probes, ...rest } = lifecycleScore(6)
    const fewer = { ...rest, probes: probes.slice(1) }
    const other = folder({
      'a.json': lifecycleFile('baseline', [lifecycleScore(6)]),
      'b.json': lifecycleFile('fewer', [fewer]),
    })
    expect(await compare(other)).toBe(3)
    expect(printed.output).toContain('Not asked the same probes as the baseline')
  })

  test('leaves folders of another suite alone, whatever lies in them', async () => {
    const dir = folder({
      ...{
        'old/score.json': combinedFile(tenTests(1)),
        'new/score.json': combinedFile(tenTests(1)),
      },
      'new/notes.json': '{',
    })
    expect(await compare(join(dir, 'old'), join(dir, 'new'))).toBe(0)
  })

  test('names a bad file, and what cannot be compared', async () => {
    const good = lifecycleFile('baseline', [lifecycleScore(6)])
    const dir = folder({
      'good.json': good,
      'half.json': '{"suite": "lifecycle", "runs": [',
      'wrong.json': { ...good, runs: [{ ...lifecycleScore(6), kpis: [{ group: 'speed' }] }] },
      'learning.json': combinedFile(tenTests(1)),
      'elsewhere.json': { ...lifecycleFile('wide', [lifecycleScore(6)]), dataset: 'other' },
    })
    const path = (name: string) => join(dir, `${name}.json`)
    const refused = async (...words: string[]) => {
      printed.errors = ''
      expect(await compare(...words)).toBe(2)
      expect(printed.output).toBe('')
      return printed.errors
    }
    expect(await refused(path('good'), path('half'))).toContain(path('half'))
    expect(await refused(path('good'), path('wrong'))).toContain(`${path('wrong')}: it is no run`)
    expect(await refused(path('good'), path('wrong'))).toContain('runs.0.kpis.0.group')
    expect(await refused(dir)).toContain(path('half'))
    const bad = folder({ 'wrong.json': { suite: 'lifecycle', runs: [] } })
    expect(await refused(bad, dir)).toContain(`${join(bad, 'wrong.json')}: it is no run`)
    expect(await refused(path('good'), path('learning'))).toContain(
      `${path('learning')}: there is no run of the lifecycle suite`,
    )
    expect(await refused(path('good'), path('none'))).toContain(
      `${path('none')}: there is no such file or folder`,
    )
    expect(await refused(path('good'), path('elsewhere'))).toContain('different datasets')
    expect(await refused(path('good'))).toContain('there is nothing to compare them with')
    const two = folder({ 'a.json': good, 'b.json': lifecycleFile('wide', [lifecycleScore(6)]) })
    expect(await refused(two, '--baseline', 'wode')).toContain('did you mean wide?')
  })
})
