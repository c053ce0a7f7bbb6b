import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import type { LifecycleRunFile } from '../../src/suites/lifecycle/compare/index.js'
import { cleanEnv, createProject, host, node, runVitest } from './host.js'

/** A memory that finds by shared words; the setting `blind` makes it miss some, `open` shows all to all. */
const ADAPTER = `
import { defineAdapter, words } from 'vitest-memory-eval/adapter'

export default defineAdapter({
  scopes: ['user'],
  mock: 'an array',
  open({ settings = {} }) {
    const said = []
    return {
      beforeTurn: ({ user, text }) =>
        said
          .filter(one => settings.open || one.user === user)
          .filter(one => words(one.text).some(word => words(text).includes(word)))
          .filter(one => !(settings.blind && one.user === 'ada' && /shed/.test(one.text))),
      afterTurn({ user, thread, index, text, reply }) {
        said.push({ id: thread + index, user, text })
      },
      recall: () => [],
      list: ({ user }) => said.filter(one => one.user === user),
      forget() {},
      usage: () => ({ calls: said.length, usd: 0.01 * said.length }),
    }
  },
})
`
const chat = (user: string, ...texts: string[]) => ({
  ...{ type: 'chat', user, agent: 'desk', thread: 't1', day: 0 },
  exchanges: texts.map(text => ({ user: text })),
})
const SCENARIOS = [
  {
    ...{ id: 'shed', title: 'The shed', purpose: 'Whether the shed is remembered.' },
    steps: [chat('ada', 'The shed is teal.', 'The shed key hangs at Bo.', 'The shed has a lamp.')],
  },
  {
    ...{ id: 'tenants', title: 'Two tenants', purpose: 'Whether they stay apart.' },
    steps: [chat('ada', 'My tender is 40 pounds.'), chat('bea', 'My tender is 70 pounds.')],
  },
]
const probe = (id: string, scenario: string, question: string, more: object) => ({
  ...{ id, scenario, user: 'ada', agent: 'desk', via: 'turn', style: 'lexical', question, ...more },
})
const PROBES = [
  probe('colour', 'shed', 'In which colour is the shed?', { expect: ['teal'] }),
  probe('key', 'shed', 'Where is the shed key?', { expect: ['Bo'] }),
  probe('lamp', 'shed', 'Has the shed a lamp?', { expect: ['lamp'] }),
  probe('tender', 'tenants', 'How high is my tender?', {
    ...{ expect: ['40 pounds'], forbidden: ['70 pounds'] },
  }),
]

const configOf = (options: string) => `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./life'], ${options} })],
})
`

async function run(options: string, args: string[] = []) {
  const dir = createProject({
    'life/probes.jsonl': PROBES.map(row => `${JSON.stringify(row)}\n`).join(''),
    'life/scenarios.json': JSON.stringify(SCENARIOS),
    'memory.adapter.ts': ADAPTER,
    'vitest.config.ts': configOf(options),
  })
  const result = await runVitest(dir, ['run', ...args])
  const out = join(dir, '.vitest', 'memory-eval', 'life')
  const read = (path: string) => readFileSync(join(out, path), 'utf8')
  const runFile = (name: string) => JSON.parse(read(`${name}.json`)) as LifecycleRunFile
  return { ...result, dir, out, read, runFile }
}

const kpiOf = ({ runs: [score] }: LifecycleRunFile, name: string) =>
  score?.kpis.find(kpi => kpi.name === name)?.value

const command = (cwd: string, ...args: string[]) =>
  execa(node, [join(host, 'node_modules/vitest-memory-eval/dist/src/cli/main.js'), ...args], {
    ...{ cwd, env: cleanEnv(), extendEnv: false, reject: false },
  })

const compare = (...paths: string[]) => command(host, 'compare', ...paths)

describe.concurrent('the report of the lifecycle suite', { timeout: 90_000 }, () => {
  test('prints the measures, and leaves scores, reports and a run file', async () => {
    const { output, exitCode, read, runFile } = await run('gate: { lifecycle: { packHit: 100 } }')
    expect(exitCode).toBe(0)
    expect(output).toContain(
      [
        ' Memory eval: life',
        ' an array: wiring and latency, not quality',
        '',
        ' By phase   probes  pack hit    MRR  extractive   leaks',
        ' recall          4     100.0',
      ].join('\n'),
    )
    expect(output).toMatch(/The shed +3 +100\.0/)
    expect(output).toMatch(/KPIs: latency/)
    expect(output).toContain('Usage, memory: 5 calls, 0.0500 USD.')
    const file = runFile('learned')
    expect(file).toMatchObject({ label: 'learned', profile: null, mock: 'an array' })
    expect(kpiOf(file, 'pack hit (synthesis)')).toBe(100)
    expect(kpiOf(file, 'captured')).toBeNull()
    expect(file.runs[0]?.complete).toBe(true)
    expect(file.runs[0]?.probes).toHaveLength(8)
    expect(file.runs[0]?.growth.map(({ id }) => id)).toContain('growth')
    expect(JSON.parse(read('learned/score.json'))).toMatchObject({
      suite: 'lifecycle',
      partial: null,
    })
    expect(JSON.parse(read('learned/run-1/score.json'))).toMatchObject({ label: 'learned' })
    expect(read('report.html')).toContain('- My tender is 40 pounds.')
    expect(read('report.md')).toContain('Held against what TinyMemory published')
  })

  test('compares profiles in the run, and run files later', async () => {
    const { output, exitCode, out, runFile } = await run(
      'profiles: { worse: { blind: true }, baseline: {} }',
    )
    expect(exitCode).toBe(1)
    expect(output).toMatch(/KPIs: accuracy +baseline +worse/)
    expect(output).toMatch(/pack hit \(recall\) +100\.0 % +25\.0 % \(-75\.0\) ▼/)
    expect(output).toMatch(/packs that no longer hit: colour \(recall\)/)
    expect(runFile('worse').profile).toBe('worse')
    const later = await compare(out)
    expect(later.exitCode).toBe(1)
    expect(later.stdout).toMatch(/pack hit \(recall\) +\| +100\.0 % \| +25\.0 % \(-75\.0\) ▼/)
    const other = await compare(out, '--baseline', 'worse')
    expect(other.exitCode).toBe(0)
  })

  test('fails by its gate for a leak, whatever it asks for', async () => {
    const { output, exitCode } = await run(
      'profiles: { open: { open: true } }, gate: { lifecycle: {} }',
    )
    expect(exitCode).toBe(1)
    expect(output).toContain('! Leaks: 1 probe (tender).')
    expect(output).toContain('! Gate: leaks failed: 1 measured, 0 asked for.')
  })

  test('says that only a part ran, and decides nothing by it', async () => {
    const { output, exitCode, runFile } = await run('gate: { lifecycle: { packHit: 50 } }', [
      ...['-t', 'recall'],
    ])
    expect(exitCode).toBe(1)
    expect(output).toContain('! Partial: 4 of 8 cases.')
    expect(output).toContain('! Gate: packHit not decided: 100 measured, 50 asked for (only some')
    expect(runFile('learned').runs[0]?.complete).toBe(false)
  })

  test('is made again of merged blobs where the packs are, and decides nothing where not', async () => {
    const { dir, out, read } = await run('gate: { lifecycle: { packHit: 100 } }', [
      ...['--reporter=blob', '--outputFile.blob=blobs/1.json'],
    ])
    const before = JSON.parse(read('learned/score.json')) as { kpis: unknown }
    const merge = () => runVitest(dir, ['run', '--merge-reports=blobs'])
    const here = await merge()
    expect(here.exitCode, here.output).toBe(0)
    expect(here.output).toMatch(/pack hit \(recall\) +100\.0 %/)
    expect(JSON.parse(read('learned/score.json'))).toMatchObject({ kpis: before.kpis })
    renameSync(join(out, 'learned/run-1/scenarios/shed.json'), join(dir, 'shed.json'))
    const elsewhere = await merge()
    expect(elsewhere.exitCode).toBe(1)
    expect(elsewhere.output).toContain('! Nothing is measured: a merged report holds the tests')
    expect(elsewhere.output).toContain('Copy .vitest/memory-eval/life/*/run-*/scenarios')
    expect(elsewhere.output).toContain('! Gate: not decided, which it does not pass.')
    expect(elsewhere.output).not.toContain('KPIs')
  })

  test('knows the misses of the baseline profile, and what another one loses is news', async () => {
    const options = `baseline: './known.json', profiles: {
      worse: { blind: true, ...(process.env.MEND && { blind: false }) },
      baseline: { ...(!process.env.MEND && { blind: true }) },
    }`
    const { dir, exitCode } = await run(options)
    expect(exitCode).toBe(1)
    const again = (...args: string[]) => runVitest(dir, ['run', ...args])
    const bless = ['bless', '--dataset', 'life', '--baseline', 'known.json', '--reason', 'for now']
    const blessed = await command(dir, ...bless)
    expect(blessed.stdout).toContain('known.json: 6 known failures of life')
    const known = await again()
    expect(known.exitCode, known.output).toBe(0)
    expect(known.output).toMatch(/Tests +\d+ passed \| 12 expected fail/)
    expect(known.output).toContain('· 6 known failures (')
    // A miss that one of them still has is not mended.
    const other = options.replace('...(!process.env.MEND && { blind: true })', '')
    writeFileSync(join(dir, 'vitest.config.ts'), configOf(other))
    const half = await again('-u')
    expect(half.exitCode, half.output).toBe(0)
    expect(half.output).not.toContain('mended')
    writeFileSync(join(dir, 'vitest.config.ts'), configOf(options))
    const all = await runVitest(dir, ['run', '-u'], { env: { MEND: '1' } })
    expect(all.exitCode, all.output).toBe(0)
    expect(all.output.replace(/\s+/g, ' ')).toContain('taken out of the baseline')
    const file = JSON.parse(readFileSync(join(dir, 'known.json'), 'utf8'))
    expect(file).toMatchObject({ cases: { life: {} } })
    const named = await command(dir, ...bless, '--profile', 'nowhere')
    expect(named.exitCode).toBe(2)
    expect(named.stderr).toContain('nowhere')
  })

  test('calls a run by its label, keeps each repeat, and leaves the KPIs where they are asked for', async () => {
    const { dir, runFile } = await run(
      "runs: 2, lifecycle: { label: 'v2', only: ['tenants'], json: 'out/kpis.json' }",
    )
    const file = runFile('v2')
    expect(file.runs).toHaveLength(2)
    expect(file.runs.map(({ complete, probes }) => [complete, probes.length])).toEqual([
      [true, 2],
      [true, 2],
    ])
    expect(JSON.parse(readFileSync(join(dir, 'out/kpis.json'), 'utf8'))).toEqual(file)
  })
})
