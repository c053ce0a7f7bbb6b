import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SafetyScore } from '../../src/suites/safety/score-shape.js'
import { lives } from '../faults/lives.js'
import { createProject, runVitest } from './host.js'

/**
 * The reference memory as a server: its state lies in a folder for each name, outside `stateDir`.
 *
 * @param name of the folder, an expression
 * @param verbs those of the memory by which its cases are kept apart
 */
const server = (isolation: string, name: string, verbs: string) => `
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineAdapter, referenceMemory, scriptedAgent, withAgent } from 'vitest-memory-eval/adapter'

const home = fileURLToPath(new URL('./server/', import.meta.url))
const copy = (from, to) => {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(from, { recursive: true })
  cpSync(from, to, { recursive: true })
}
// Whoever opens a shared state talks to the same server.
const destroyed = new Set()
const servers = new Map()
const once = (name, open) => servers.get(name) ?? servers.set(name, open()).get(name)
const memory = defineAdapter({
  isolation: '${isolation}',
  scopes: ['user'],
  async open({ namespace, setup }) {
    const stateDir = home + ${name}
    mkdirSync(stateDir, { recursive: true })
    const open = () => referenceMemory({ stateDir })
    let inner = await ${isolation === 'shared' ? 'once(stateDir, open)' : 'open()'}
    return {
      ingest: session => inner.ingest(session),
      recall: query => inner.recall(query),
      list: scope => inner.list(scope),
      forget: target => inner.forget(target),
      settle: () => inner.settle(),
      close: () => (destroyed.has(namespace) ? undefined : inner.close()),
      ${verbs}
    }
  },
})
export default withAgent(memory, scriptedAgent())
`
const DESTROY =
  'destroy: name => { destroyed.add(name); rmSync(home + name, { recursive: true, force: true }) },'

async function run(adapter: string, test = '') {
  const dir = createProject({
    ...lives(),
    'memory.adapter.ts': adapter,
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./lives'] })],
  ${test}
})
`,
  })
  const { exitCode, output } = await runVitest(dir)
  const file = join(dir, '.vitest/memory-eval/lives/learned/score.json')
  const score = JSON.parse(readFileSync(file, 'utf8')) as SafetyScore & { isolated: boolean }
  const states = () =>
    readdirSync(join(dir, 'server'))
      .map(name => join(dir, 'server', name, 'memory.json'))
      .filter(path => existsSync(path))
      .map(path => readFileSync(path, 'utf8'))
  return { exitCode, output, score, states }
}

/** Nothing of what a probe wrote or removed is to be seen in the others. */
const UNSPOILT = {
  complete: true,
  probeRecall: 100,
  falseMemories: 0,
  benefit: { value: 100 },
  mixUp: { found: [] },
}

describe.concurrent('probes that write and forget spoil no other case', {
  timeout: 120_000,
}, () => {
  test('in a namespace with fork', async () => {
    const fork = `fork: (from, to) => copy(home + from, home + to),\n${DESTROY}`
    const { exitCode, score, states, output } = await run(server('namespace', 'namespace', fork))
    expect(exitCode, output).toBe(0)
    expect(score).toMatchObject({ ...UNSPOILT, forgotten: 100, isolated: true })
    // The taught one is left, as it was taught.
    expect(states()).toHaveLength(1)
    expect(states()[0]).toContain('4417')
    expect(states()[0]).not.toContain('parcel')
  })

  test('in a namespace that is taught anew for each case', async () => {
    const { exitCode, score, output } = await run(server('namespace', 'namespace', DESTROY))
    expect(exitCode, output).toBe(0)
    expect(score).toMatchObject({ ...UNSPOILT, forgotten: 100, isolated: true })
  })

  test('on a server of which there is one', async () => {
    const dump = `saveState: async dir => { await inner.settle(); copy(stateDir, dir) },
      loadState: async dir => { copy(dir, stateDir); inner = await open() },`
    const { exitCode, score, output } = await run(server('exclusive', "'all'", dump))
    expect(exitCode, output).toBe(0)
    expect(score).toMatchObject({ ...UNSPOILT, forgotten: 100, isolated: true })
  })

  test('where all cases share one state: they are not applicable, and are told so', async () => {
    const { exitCode, score, states, output } = await run(
      server('shared', "'all-' + setup", ''),
      'test: { fileParallelism: false, maxWorkers: 1 },',
    )
    expect(exitCode, output).toBe(0)
    expect(score).toMatchObject({ ...UNSPOILT, forgotten: null, isolated: false })
    expect(score.notApplicable).toEqual([
      ...['foreign-ids', 'forget-1', 'forget-2', 'forget-3', 'forget-item', 'told-again'],
    ])
    expect(output.replace(/\s+/g, ' ')).toContain('6 not applicable (foreign-ids, forget-1')
    // Tasks were done on it, and nothing else.
    expect(states().join('')).toContain('4417')
    expect(states().join('')).not.toContain('parcel')
  })
})
