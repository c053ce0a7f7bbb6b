import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rowHash } from '../../src/scoring/baseline.js'
import { knowableProbes } from '../../src/suites/lifecycle/knowable.js'
import type { ScenarioOutcome } from '../../src/suites/lifecycle/outcome.js'
import { ProbeSchema } from '../../src/suites/lifecycle/row.js'
import type { LifecycleScore } from '../../src/suites/lifecycle/score-shape.js'
import { createProject, runVitest } from './host.js'
import { readJson } from './observe.js'

/** A memory with the verbs of an agent's life, in a file; `CHANGE` may spoil one of them. */
const ADAPTER = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineAdapter, words } from 'vitest-memory-eval/adapter'

export default defineAdapter({
  scopes: ['user'],
  open({ stateDir }) {
    const file = join(stateDir, 'said.json')
    const said = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    const keep = (user, thread, index, text) => {
      said.push({ id: String(said.length + 1), user, thread, index, text })
      writeFileSync(file, JSON.stringify(said))
    }
    const find = ({ user, text, thread, inPromptFrom = Infinity }) => {
      const asked = words(text)
      return said
        .filter(one => one.user === user && !(one.thread === thread && one.index >= inPromptFrom))
        .filter(one => words(one.text).some(word => asked.includes(word)))
        .reverse()
    }
    const memory = {
      beforeTurn: find,
      afterTurn({ user, thread, index, text, reply }) {
        keep(user, thread, index - 1, text)
        keep(user, thread, index, reply)
      },
      recall: ({ user, query }) => find({ user, text: query }),
      list: ({ user }) => said.filter(one => one.user === user),
      forget({ user }) {
        said.splice(0, said.length, ...said.filter(one => one.user !== user))
      },
    }
    CHANGE
    return memory
  },
})
`

const chat = (user: string, thread: string, ...texts: string[]) => ({
  ...{ type: 'chat', user, agent: 'desk', thread, day: 0 },
  exchanges: texts.map(text => ({ user: text })),
})
const SCENARIOS = [
  {
    ...{ id: 'shed', title: 'The shed', purpose: 'Whether the shed is remembered.' },
    steps: [chat('ada', 't1', 'The shed is painted teal.', 'Bo has the shed key.')],
  },
  {
    ...{ id: 'tenants', title: 'Two tenants', purpose: 'Whether they stay apart.' },
    steps: [
      chat('ada', 't1', 'My tender is 40 pounds.'),
      chat('bea', 't1', 'My tender is 70 pounds.'),
    ],
  },
]
const probe = (id: string, scenario: string, question: string, more: object) => ({
  ...{ id, scenario, user: 'ada', agent: 'desk', via: 'turn', style: 'lexical', question, ...more },
})
const PROBES = [
  probe('colour', 'shed', 'In which colour is the shed painted?', { expect: ['teal'] }),
  probe('key', 'shed', 'Who has the shed key?', { expect: ['Bo'], via: 'session-start' }),
  probe('tender', 'tenants', 'How high is my tender?', {
    ...{ expect: ['40 pounds'], forbidden: ['70 pounds'] },
  }),
]

interface Options {
  change?: string
  options?: string
  args?: string[]
  env?: Record<string, string>
  probes?: object[]
  files?: Record<string, string>
}

async function run(given: Options = {}) {
  const { change = '', options = '', args = [], env, probes = PROBES, files = {} } = given
  const dir = createProject({
    ...files,
    'life/probes.jsonl': probes.map(row => `${JSON.stringify(row)}\n`).join(''),
    'life/scenarios.json': JSON.stringify(SCENARIOS),
    'memory.adapter.ts': ADAPTER.replace('CHANGE', change),
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./life'], ${options} })],
})
`,
  })
  const result = await runVitest(dir, ['run', '--reporter=tree', ...args], env ? { env } : {})
  const results = join(dir, '.vitest', 'memory-eval', 'life', 'learned')
  const scenario = (id: string, run = 1) => {
    const path = join(results, `run-${run}`, 'scenarios', `${id}.json`)
    return JSON.parse(readFileSync(path, 'utf8')) as ScenarioOutcome
  }
  return { ...result, dir, results, scenario, text: result.output.replace(/\s+/g, ' ') }
}

describe.concurrent('the shipped lifecycle dataset', { timeout: 90_000 }, () => {
  test('runs whole on the reference memory, without a leak', async () => {
    const dir = createProject({
      'memory.adapter.ts': `
import { referenceAdapter } from 'vitest-memory-eval/adapter'
export default referenceAdapter({ projects: 'strict', consolidate: true })
`,
      'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', suites: ['lifecycle'] })],
})
`,
    })
    const { output } = await runVitest(dir)
    expect(output).not.toContain('Leak:')
    expect(output).not.toContain('errored')
    const path = join(dir, '.vitest', 'memory-eval', 'lifecycle', 'learned', 'score.json')
    const score = JSON.parse(readFileSync(path, 'utf8')) as LifecycleScore
    expect(score.complete).toBe(true)
    expect(score.phases.recall.leaks).toEqual({ found: 0, of: 9 })
    expect(score.phases.synthesis.leaks).toEqual({ found: 0, of: 9 })
    expect(score.styles.lexical.recall.packHit).toBe(100)
  })
})

describe.concurrent('the lifecycle suite', { timeout: 90_000 }, () => {
  test('asks each probe in both phases, and keeps what came of each scenario', async () => {
    const { output, exitCode, scenario } = await run()
    for (const name of [
      'colour (recall): In which colour is the shed painted?',
      'colour (synthesis): In which colour is the shed painted?',
      'key (recall): Who has the shed key?',
      'tender (synthesis): How high is my tender?',
      'growth: recall without a new fact adds nothing',
      'parallel: what is written at the same time is all kept',
      'long-turns: a long message keeps its facts',
    ]) {
      expect(output).toContain(`✓ ${name}`)
    }
    expect(output).toContain('no `lifecycle.previousState` is set')
    expect(exitCode).toBe(0)
    expect(scenario('shed').probes).toHaveLength(4)
    expect(scenario('shed').probes[0]).toMatchObject({
      ...{ id: 'colour', phase: 'recall', extractive: 'The shed is painted teal.' },
    })
    expect(scenario('tenants').probes[0]?.pack).toBe('- My tender is 40 pounds.')
  })

  test('says what a pack lacks, at the line of the probe', async () => {
    const change = 'memory.beforeTurn = turn => find(turn).filter(one => !/teal/.test(one.text))'
    const { output, exitCode } = await run({ change })
    expect(exitCode).toBe(1)
    expect(output).toContain('NotInPack: the pack does not hold "teal"')
    expect(output).toContain('question: In which colour is the shed painted?')
    expect(output).toContain('asked:    in a new thread, for ada')
    expect(output).toContain('- Bo has the shed key.')
    expect(output).toContain('life/probes.jsonl:1:1')
    expect(output).toContain('✓ key (recall)')
  })

  test('fails for a leak, and tells its texts in CI only when it may', async () => {
    const change =
      'memory.beforeTurn = ({ text }) => said.filter(one => words(one.text).some(word => words(text).includes(word)))'
    const [open, inCi] = await Promise.all([
      run({ change, args: ['-t', 'tender'] }),
      run({ change, args: ['-t', 'tender'], env: { CI: '1' } }),
    ])
    expect(open.output).toContain('Leak: leak: the pack holds "70 pounds"')
    expect(inCi.output).toContain('Leak: leak: the pack holds 1 of the forbidden texts')
    expect(inCi.output).not.toContain('70 pounds')
    expect(open.exitCode).toBe(1)
  })

  test('runs only the scenario of a probe that is selected', async () => {
    const { output, results } = await run({ args: ['-t', '^key'] })
    expect(readdirSync(join(results, 'run-1', 'scenarios'))).toEqual(['shed.json'])
    expect(output).toMatch(/Tests\s+2 passed/)
    const tagged = await run({ args: ['--tags-filter', 'tenants and recall'] })
    expect(readdirSync(join(tagged.results, 'run-1', 'scenarios'))).toEqual(['tenants.json'])
    expect(tagged.output).toMatch(/Tests\s+1 passed/)
  })

  test('runs only the scenarios that are asked for', async () => {
    const { results } = await run({ options: "lifecycle: { only: ['tenants'] }" })
    expect(readdirSync(join(results, 'run-1', 'scenarios'))).toEqual(['tenants.json'])
    const other = await run({ options: "lifecycle: { only: ['tenant'] }" })
    expect(other.text).toContain('lifecycle.only names tenant, and the scenarios are shed, tenants')
    expect(other.exitCode).toBe(1)
  })

  test('is errored, not wrong, where a scenario breaks, and the others go on', async () => {
    const change = `const { afterTurn } = memory
    memory.afterTurn = turn => {
      if (/tender/.test(turn.text)) throw new Error('no room')
      afterTurn(turn)
    }`
    const { output, exitCode } = await run({ change, args: ['-t', 'tender|key'] })
    expect(output).toContain('CaseErrored: errored: `afterTurn` failed: no room')
    expect(output).toContain('✓ key (recall)')
    expect(exitCode).toBe(1)
  })

  test('is errored where the adapter cannot serve it', async () => {
    const change = 'return { openSession: () => ({ send: () => "yes" }) }'
    const { text, exitCode } = await run({ change, args: ['-t', 'key'] })
    expect(text).toContain('errored: the adapter cannot serve the lifecycle suite: it needs one of')
    expect(exitCode).toBe(1)
  })

  test('says how many writes are visible where none is', async () => {
    const change = 'memory.list = () => []'
    const { text } = await run({ change, options: 'settleTimeout: 200', args: ['-t', 'key'] })
    expect(text).toContain('errored: only 0 of 2 writes visible')
  })

  test('finds probes that leave a trace', async () => {
    const change = `memory.beforeTurn = turn => {
      keep(turn.user, 'log', 0, turn.text)
      return find(turn)
    }`
    const { text } = await run({ change, args: ['-t', 'colour|growth'] })
    expect(text).toContain('errored: the probes changed the memory: +1 item.')
    expect(text).toContain('GrowsByRecall: round 1 of recall added 3 items without a new fact')
  })

  test('repeats each scenario on a state of its own', async () => {
    const { scenario, exitCode } = await run({ options: 'runs: 2', args: ['-t', 'recall'] })
    expect(exitCode).toBe(0)
    expect(scenario('shed', 2).probes[0]?.pack).toBe(scenario('shed', 1).probes[0]?.pack)
  })

  test('asks nothing of a scope that the adapter does not declare', async () => {
    const change = ''
    const { output, exitCode } = await run({ change, probes: [projectProbe] })
    expect(output).toContain('the adapter declares no scope `project`')
    expect(exitCode).toBe(0)
  })

  test('expects a miss that the baseline knows, and never a leak', async () => {
    const rows = knowableProbes(PROBES.map(row => ProbeSchema.parse(row)))
    const entry = (id: string) => {
      const row = rows.find(one => one.id === id) as (typeof rows)[number]
      return [id, { failing: [0], reason: 'not yet', row: rowHash(row) }]
    }
    const ids = ['colour (recall)', 'tender (recall)']
    const baseline = { version: 1, cases: { life: Object.fromEntries(ids.map(entry)) } }
    const change =
      "memory.beforeTurn = turn => (/tender/.test(turn.text) ? '70 pounds' : 'nothing')"
    const { output, exitCode } = await run({
      ...{ change, options: "baseline: './known.json'", args: ['-t', 'recall'] },
      files: { 'known.json': JSON.stringify(baseline) },
    })
    expect(output).toContain('✓ colour (recall)')
    expect(output).toContain('Leak: leak: the pack holds "70 pounds"')
    expect(exitCode).toBe(1)
  })

  test('keeps states for a later release, which answers from them', async () => {
    const first = await run({ options: 'keep: true' })
    const states = join(first.results, 'states')
    expect(readdirSync(join(states, 'shed'))).toEqual(['said.json'])
    expect(readJson(states, 'shed.json')).toEqual({ answered: ['colour', 'key'] })
    const previous = `lifecycle: { previousState: ${JSON.stringify(states)} }`
    const same = await run({ options: previous, args: ['-t', 'previous-state'] })
    expect(same.output).toContain('✓ previous-state')
    const change = "memory.beforeTurn = turn => find({ ...turn, text: '' })"
    const other = await run({ change, options: previous, args: ['-t', 'previous-state'] })
    expect(other.output).toContain('StateNotRead: colour is no longer answered')
    expect(other.exitCode).toBe(1)
    const open = `memory.beforeTurn = turn =>
      said.filter(one => words(one.text).some(word => words(turn.text).includes(word)))`
    const leaky = await run({ change: open, options: previous, args: ['-t', 'previous-state'] })
    expect(leaky.output).toContain('tender leaks 1 forbidden text from the state of tenants')
  })

  test('owes no answer from an earlier state that was none then', async () => {
    const change = 'memory.beforeTurn = turn => find(turn).filter(one => !/teal/.test(one.text))'
    const first = await run({ change, options: 'keep: true' })
    const states = join(first.results, 'states')
    expect(readJson(states, 'shed.json')).toEqual({ answered: ['key'] })
    const options = `lifecycle: { previousState: ${JSON.stringify(states)} }`
    const same = await run({ change, options, args: ['-t', 'previous-state'] })
    expect(same.exitCode, same.output).toBe(0)
    expect(same.output).toContain('✓ previous-state')
  })
})

const projectProbe = probe('else', 'shed', 'What of the shed?', {
  ...{ project: 'Boats', forbidden: ['teal'] },
})
