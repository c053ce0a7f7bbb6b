import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProject, runVitest } from './host.js'
import { linesOf, readJson, recordsOf } from './observe.js'
import { config, ROWS, SESSIONS, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

const HISTORY = SESSIONS.flatMap(({ turns }) => turns)

/**
 * An adapter whose state lives outside `stateDir`: a file for each name in `server/`. `isolation` are
 * fields of the adapter, `verbs` those of its memory.
 */
function serverAdapter(isolation: string, name: string, verbs: string): string {
  return `
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineAdapter } from 'vitest-memory-eval/adapter'

const here = path => fileURLToPath(new URL(path, import.meta.url))
mkdirSync(here('./server'), { recursive: true })
const fileOf = name => here('./server/' + name + '.txt')
const note = entry => appendFileSync(here('./open.log'), JSON.stringify(entry) + '\\n')

export default defineAdapter({
  ${isolation}
  open({ namespace }) {
    const file = fileOf(${name})
    const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
    note({ at: 1, namespace })
    return {
      openSession: ({ id }) => ({
        async send(text) {
          appendFileSync(here('./sent.log'), id + ' ' + text + '\\n')
          const known = read()
          await new Promise(done => setTimeout(done, 30))
          appendFileSync(file, text + '\\n')
          return { reply: known || 'I do not know.', files: /note/.test(text) ? { 'notes/note.md': text + known } : {} }
        },
      }),
      close: () => note({ at: -1, namespace }),
      ${verbs}
    }
  },
})
`
}

function project(adapter: string, options = ''): string {
  return createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(options),
    'memory.adapter.ts': adapter,
  })
}

const repliesOf = (dir: string) =>
  ROWS.map(({ id }) => {
    const place = '.vitest/memory-eval/garden/learned/run-1/tests'
    return readJson<{ reply: string }>(dir, place, `${id}.json`).reply.trimEnd().split('\n')
  })

const pastTurns = (dir: string) => linesOf(dir).filter(line => /^S\d /.test(line)).length

const DESTROY = 'destroy: name => rmSync(fileOf(name), { force: true }),'

test.concurrent('namespace with `fork`: each case gets a fork, and it is destroyed', async () => {
  const dir = project(
    serverAdapter(
      "isolation: 'namespace',",
      'namespace',
      `fork: (from, to) => { cpSync(fileOf(from), fileOf(to)); note({ fork: to }) },\n${DESTROY}`,
    ),
  )
  const run = await runVitest(dir)
  expect(run.exitCode, run.output).toBe(0)
  expect(repliesOf(dir)).toEqual(ROWS.map(() => HISTORY))
  expect(pastTurns(dir)).toBe(3)
  // What the history was taught to is all that is left.
  expect(readdirSync(join(dir, 'server'))).toHaveLength(1)
})

test.concurrent('namespace without `fork`: the past is taught again for each case', async () => {
  const dir = project(serverAdapter("isolation: 'namespace',", 'namespace', DESTROY))
  const run = await runVitest(dir, ['run', '-t', '^(people|rules)-01'])
  expect(run.exitCode, run.output).toBe(0)
  expect(pastTurns(dir)).toBe(3 + 2 * 3)
  expect(readdirSync(join(dir, 'server'))).toHaveLength(1)
})

test.concurrent('exclusive: one case at a time, over all setups and workers', async () => {
  const dir = project(
    serverAdapter(
      "isolation: 'exclusive',",
      "'all'",
      `saveState: dir => { cpSync(here('./server'), dir, { recursive: true }) },
      loadState: dir => { rmSync(here('./server'), { recursive: true }); cpSync(dir, here('./server'), { recursive: true }) },
      loadAnswerKey: dir => writeFileSync(file, readFileSync(dir + '/key.md', 'utf8')),`,
    ),
    "setups: ['none', 'learned', 'answer-key'],",
  )
  const run = await runVitest(dir)
  expect(run.exitCode, run.output).toBe(0)
  expect(repliesOf(dir)).toEqual(ROWS.map(() => HISTORY))
  expect(run.output).toMatch(/main +16\.7 +100\.0 +100\.0/)
  let open = 0
  const atOnce = recordsOf<{ at: number }>(dir, 'open.log').map(({ at }) => (open += at))
  expect(Math.max(...atOnce)).toBe(1)
  expect(open).toBe(0)
})

test.concurrent('shared: cases may see each other, and the scores say so', async () => {
  const dir = project(serverAdapter("isolation: 'shared',", "'all'", ''), 'concurrency: 1,')
  const run = await runVitest(dir)
  expect(run.exitCode, run.output).toBe(0)
  expect(run.output).toContain('! learned: not isolated, a case may have seen what another wrote.')
  expect(run.output).toMatch(/Tests +4 passed \| 2 skipped/)
  expect(readJson(dir, '.vitest/memory-eval/garden/learned/score.json')).toMatchObject({
    isolated: false,
    complete: true,
  })
})
