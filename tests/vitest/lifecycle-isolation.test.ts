import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LifecycleScore } from '../../src/suites/lifecycle/score-shape.js'
import { createProject, runVitest } from './host.js'
import { readJson } from './observe.js'

/**
 * The reference memory as a server: its state lies in a folder for each name, outside `stateDir`.
 *
 * @param name of the folder, an expression
 * @param verbs those of the memory by which its scenarios are kept apart
 */
const server = (isolation: string, name: string, verbs: string) => `
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineAdapter, referenceMemory } from 'vitest-memory-eval/adapter'

const home = fileURLToPath(new URL('./server/', import.meta.url))
const copy = (from, to) => {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(from, { recursive: true })
  cpSync(from, to, { recursive: true })
}
const destroyed = new Set()
export default defineAdapter({
  isolation: '${isolation}',
  scopes: ['user', 'project'],
  async open({ namespace }) {
    const stateDir = home + ${name}
    mkdirSync(stateDir, { recursive: true })
    const open = () => referenceMemory({ stateDir }, { projects: 'strict', consolidate: true })
    let inner = await open()
    const verbs = Object.keys(inner).map(verb => [verb, about => inner[verb](about)])
    return {
      ...Object.fromEntries(verbs),
      close: () => (destroyed.has(namespace) ? undefined : inner.close()),
      ${verbs}
    }
  },
})
`

async function run(adapter: string, gate = '{}') {
  const dir = createProject({
    'memory.adapter.ts': adapter,
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', suites: ['lifecycle'], runs: 2, gate: { lifecycle: ${gate} } })],
})
`,
  })
  const { output } = await runVitest(dir)
  const file = '.vitest/memory-eval/lifecycle/learned/score.json'
  const score = readJson<LifecycleScore & { isolated: boolean }>(dir, file)
  const states = () =>
    readdirSync(join(dir, 'server'))
      .map(name => join(dir, 'server', name, 'memory.json'))
      .filter(path => existsSync(path))
      .map(path => readFileSync(path, 'utf8'))
  return { output, score, states }
}

/** What the reference gives where each scenario has a state of its own. */
const ALONE = {
  complete: true,
  phases: {
    recall: { scored: 128, packHit: 79.7, leaks: { found: 0, of: 18 } },
    synthesis: { scored: 128, packHit: 79.7, leaks: { found: 0, of: 18 } },
  },
  growth: [{ right: 5 }, { right: 40 }, { right: 9 }],
}

describe.concurrent('scenarios see nothing of each other', { timeout: 120_000 }, () => {
  test('in a namespace each, of which nothing is left', async () => {
    const destroy =
      'destroy: name => { destroyed.add(name); rmSync(home + name, { recursive: true, force: true }) },'
    const { score, states, output } = await run(server('namespace', 'namespace', destroy))
    expect(score, output).toMatchObject({ ...ALONE, isolated: true })
    expect(states()).toEqual([])
  })

  test('on a server of which there is one', async () => {
    const dump = `saveState: async dir => { await inner.settle(); copy(stateDir, dir) },
      loadState: async dir => { copy(dir, stateDir); inner = await open() },`
    const { score, output } = await run(server('exclusive', "'all'", dump))
    expect(score, output).toMatchObject({ ...ALONE, isolated: true })
  })

  test('on a state that all share, one after the other, and it is said', async () => {
    const { score, states, output } = await run(server('shared', "'all'", ''))
    expect(score, output).toMatchObject({ ...ALONE, isolated: false })
    expect(states()[0]).toContain('"passages":[]')
    expect(output).toContain('! Not isolated: a scenario may have seen what another wrote.')
    expect(output).toContain('! Gate: leaks not decided: 0 measured, 0 asked for (cases were not')
    const allowed = await run(server('shared', "'all'", ''), '{ allowShared: true }')
    expect(allowed.output).not.toContain('! Gate')
  })
})
