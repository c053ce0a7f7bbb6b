import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SafetyScore } from '../../src/suites/safety/score-shape.js'
import { lives } from '../faults/lives.js'
import { createProject, runVitest } from '../vitest/host.js'
import { linesOf, readJson, recordsOf } from '../vitest/observe.js'
import { config, ROWS, tinyDataset } from '../vitest/tiny-dataset.js'
import { serverProject } from './server-project.js'

const SECRETS = {
  OPENAI_API_KEY: 'sk-live-4f8a1c9e7b2d6035aa',
  DATABASE_PASSWORD: 'correct "horse" battery\\staple',
  GITHUB_TOKEN: 'ghp_3kLm9QzXw7VtYb2NcRd5',
  // Named in `redact` alone.
  CUSTOMER_NUMBER: 'customer-0815-4711',
}
const HARMLESS = { GREETING: 'a greeting to be seen' }

/** A system that gives away all it can see, wherever it can. */
const ADAPTER = `
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineAdapter } from 'vitest-memory-eval/adapter'

const names = ${JSON.stringify([...Object.keys(SECRETS), ...Object.keys(HARMLESS)])}
const all = names.map(name => name + '=' + process.env[name]).join(' ')

export default defineAdapter({
  async open({ log }) {
    log('opened with ' + all)
    return {
      openSession: ({ workspaceDir }) => ({
        send(text) {
          console.log('stdout ' + all)
          console.error('stderr ' + all)
          log('asked with ' + all)
          if (text.includes('hedge cut')) throw new Error('cannot connect with ' + all)
          mkdirSync(join(workspaceDir, 'notes'), { recursive: true })
          writeFileSync(join(workspaceDir, 'notes', 'note.md'), all)
          return {
            reply: 'Ottoline ' + all,
            turn: 'turn ' + all,
            recalled: ['recalled ' + all],
            asked: ['Is it ' + all + '?'],
            toolCalls: [{ id: '1', name: 'call', arguments: { all } }],
          }
        },
      }),
      recall: () => [{ id: all, text: 'pack ' + all }],
    }
  },
})
`

/** One that gives it away in every verb, and by what it throws and logs. */
const GIVING_AWAY = `
import { defineAdapter } from 'vitest-memory-eval/adapter'

const names = ${JSON.stringify([...Object.keys(SECRETS), ...Object.keys(HARMLESS)])}
const all = names.map(name => name + '=' + process.env[name]).join(' ')
let lists = 0

export default defineAdapter({
  scopes: ['user'],
  open({ log }) {
    log('opened with ' + all)
    return {
      ingest: () => ({ ids: [all] }),
      recall: ({ query }) => [{ id: all, text: 'pack ' + all + ' ' + query, sources: [all] }],
      list() {
        if (lists++ % 3 === 2) throw new Error('cannot list with ' + all)
        return [{ id: all, text: 'listed ' + all }]
      },
      forget() {
        throw new Error('cannot forget with ' + all)
      },
      derived: () => ({ facts: [{ text: 'derived ' + all }], beliefs: [], conflicts: [] }),
      synthesise() {},
      usage: () => ({ calls: 1, tokens: 1, usd: 0, byRole: { [all]: { calls: 1 } } }),
      openSession: () => ({
        send(text) {
          if (text.length % 2) throw new Error('cannot answer with ' + all)
          return { reply: 'answer ' + all, asked: [all + '?'] }
        },
      }),
    }
  },
})
`

/** One that keeps what it is told on disk, and gives it away beside all that it shows and throws. */
const KEEPING = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineAdapter } from 'vitest-memory-eval/adapter'

const names = ${JSON.stringify([...Object.keys(SECRETS), ...Object.keys(HARMLESS)])}
const all = names.map(name => name + '=' + process.env[name]).join(' ')
const wordsOf = text => text.toLowerCase().match(/[a-z]{4,}|[0-9]+/g) ?? []

export default defineAdapter({
  scopes: ['user'],
  replay: 'ingest',
  open({ stateDir, log }) {
    log('opened with ' + all)
    const file = join(stateDir, 'told.json')
    const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
    const write = notes => writeFileSync(file, JSON.stringify(notes))
    let again = []
    const forgotten = join(stateDir, 'forgotten')
    const find = (user, query) => {
      const words = wordsOf(query)
      const hits = text => words.filter(word => text.toLowerCase().includes(word)).length
      return read()
        .filter(note => note.user === user && !/locker/.test(note.text) && hits(note.text) > 0)
        .sort((a, b) => hits(b.text) - hits(a.text))
        .slice(0, 12)
    }
    return {
      ingest({ id, user, turns }) {
        const notes = turns.filter(({ role }) => role === 'user')
        write([...read(), ...notes.map(({ content: text }, at) => ({ id: id + '-' + at + ' ' + all, user, text }))])
        return { ids: [all] }
      },
      recall({ user, query, id }) {
        if (/chess/.test(query)) throw new Error('cannot recall with ' + all)
        if (id !== undefined) {
          const note = read().find(one => one.id === id)
          if (note && note.user !== user) throw new Error('not yours with ' + all)
          return note ? [note] : []
        }
        return [{ id: all, text: 'pack ' + all, at: all, sources: [all] }, ...find(user, query)]
      },
      list({ user }) {
        const notes = read().filter(note => note.user === user)
        return existsSync(forgotten) ? notes : [{ id: all, text: 'listed ' + all }, ...notes, ...again]
      },
      forget({ user, id }) {
        const kept = read().filter(note => note.user !== user || (id !== undefined && note.id !== id))
        if (kept.length === read().length) throw new Error('cannot forget with ' + all)
        writeFileSync(forgotten, '')
        write(kept)
      },
      derived: () => ({ facts: [{ text: 'derived ' + all }], beliefs: [], conflicts: [] }),
      openSession: ({ user, workspaceDir }) => ({
        send(text) {
          if (/stung/.test(text)) throw new Error('cannot answer with ' + all)
          const found = find(user, text).map(note => note.text)
          // What a chat without files recalls is kept once more.
          if (workspaceDir === '') again.push(...found.map(one => ({ text: 'again ' + all + ' ' + one })))
          return { reply: ['answer ' + all, ...found].join('\\n'), asked: [all + '?'] }
        },
      }),
      close() {
        if (again.length > 0) throw new Error('cannot close with ' + all)
      },
    }
  },
})
`

/** A process that writes down the environment that it sees. */
const SERVER = `
require('node:fs').appendFileSync('env.log', JSON.stringify(process.env) + '\\n')
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
  const { id, method } = JSON.parse(line)
  if (id === undefined) return
  const result = method === 'initialize' ? { protocol: 1, verbs: ['openSession'] } : method === 'send' ? { reply: 'Ottoline' } : null
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
  if (method === 'close') process.exit()
})
`

/** Every file below a folder with its text. */
function* filesBelow(dir: string): Generator<[string, string]> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name)
    if (statSync(path).isDirectory()) yield* filesBelow(path)
    else yield [path, readFileSync(path, 'utf8')]
  }
}

/** The forms in which a value may stand in a file. */
function formsOf(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]
}

test('no secret of the environment stands in results, scores, reports or messages', {
  timeout: 60_000,
}, async () => {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(
      "redact: [process.env.CUSTOMER_NUMBER], setups: ['learned', 'none'],",
    ),
    'memory.adapter.ts': ADAPTER,
  })
  const summary = join(dir, 'summary.md')
  const { output, exitCode } = await runVitest(
    dir,
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=junit',
      '--outputFile.json=out.json',
      '--outputFile.junit=out.xml',
    ],
    { env: { ...SECRETS, ...HARMLESS, GITHUB_STEP_SUMMARY: summary, GITHUB_ACTIONS: 'true' } },
  )
  expect(exitCode, output).toBe(1)
  const written = new Map<string, string>([
    // What a system prints itself is its own: Vitest passes it on as it is.
    [
      'output',
      output
        .split('\n')
        .filter(line => !/^(stdout|stderr) /.test(line))
        .join('\n'),
    ],
    ...[...filesBelow(join(dir, '.vitest'))].filter(([path]) => !path.includes('/workspace/')),
    ['summary.md', readFileSync(summary, 'utf8')],
  ])
  expect(written.size).toBeGreaterThan(8)
  expect([...written.values()].join(''), 'values that are no secrets are shown').toContain(
    HARMLESS.GREETING,
  )
  for (const [name, secret] of Object.entries(SECRETS)) {
    for (const form of formsOf(secret)) {
      const places = [...written].filter(([, text]) => text.includes(form)).map(([path]) => path)
      expect(places, `${name} as ${form}`).toEqual([])
    }
  }
})

test.each(['lifecycle', 'streams'])(
  'nor does one in those of the %s suite',
  { timeout: 60_000 },
  async suite => {
    const options = `suites: ['${suite}'], streams: { only: ['tool-desk'], limit: 3 },`
    await expectNothingGivenAway(options, { 'memory.adapter.ts': GIVING_AWAY })
  },
)

test('nor does one in those of the safety suite', { timeout: 60_000 }, async () => {
  const files = { ...lives(), 'memory.adapter.ts': KEEPING }
  const dir = await expectNothingGivenAway("datasets: ['./lives'],", files)
  const path = '.vitest/memory-eval/lives/learned/score.json'
  const { tests, forgotten, mixUp, lost } = readJson<SafetyScore>(dir, path)
  const verdicts = Object.entries(tests).map(([id, { verdict }]) => [id, verdict])
  expect(Object.fromEntries(verdicts)).toMatchObject({
    'kolar-cousin': 'passed',
    'kolar-locker': 'failed',
    'kolar-chess': 'errored',
    'krall-task-3': 'passed',
    'kolar-task-1': 'failed',
    'aalto-task-2': 'errored',
  })
  expect(verdicts.filter(([, verdict]) => verdict === 'not-run')).toEqual([])
  // Also by ids in which secrets stand.
  expect(forgotten).toBe(100)
  expect(mixUp?.probes).toBeGreaterThan(100)
  expect(lost.join()).toContain('OPENAI_API_KEY=[redacted]')
})

test('nor does one where a memory fails as soon as it is asked', { timeout: 60_000 }, async () => {
  const broken = KEEPING.replace('/chess/.test(query)', 'true')
  await expectNothingGivenAway("datasets: ['./lives'],", {
    ...lives(),
    'memory.adapter.ts': broken,
  })
})

/** Runs a system that gives away what it can; returns the folder of the project. */
async function expectNothingGivenAway(
  options: string,
  files: Record<string, string>,
): Promise<string> {
  const dir = createProject({
    ...files,
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({
    adapter: './memory.adapter.ts',
    redact: [process.env.CUSTOMER_NUMBER],
    showFacts: true,
    ${options}
  })],
})
`,
  })
  const summary = join(dir, 'summary.md')
  const { output } = await runVitest(
    dir,
    ['run', '--reporter=default', '--reporter=github-actions'],
    { env: { ...SECRETS, ...HARMLESS, GITHUB_STEP_SUMMARY: summary, GITHUB_ACTIONS: 'true' } },
  )
  const written = new Map<string, string>([
    ['output', output],
    ...[...filesBelow(join(dir, '.vitest'))].filter(([path]) => !path.includes('/cache/')),
    ['summary.md', readFileSync(summary, 'utf8')],
  ])
  expect([...written.values()].join('')).toContain(HARMLESS.GREETING)
  for (const [name, secret] of Object.entries(SECRETS)) {
    for (const form of formsOf(secret)) {
      const places = [...written].filter(([, text]) => text.includes(form)).map(([path]) => path)
      expect(places, `${name} as ${form}`).toEqual([])
    }
  }
  return dir
}

test('a process sees only what it was given of the environment', { timeout: 60_000 }, async () => {
  const dir = createProject({
    ...tinyDataset('garden', ROWS.slice(0, 1)),
    'garden/split.json': JSON.stringify({ train: ['people-01'], holdout: [] }),
    'vitest.config.ts': config(),
    ...serverProject(SERVER, 'env: { GREETING: process.env.GREETING },'),
  })
  const { output, exitCode } = await runVitest(dir, ['run'], { env: { ...SECRETS, ...HARMLESS } })
  expect(exitCode, output).toBe(0)
  const seen = recordsOf<Record<string, string>>(dir, 'env.log')
  expect(seen.length).toBeGreaterThan(1)
  for (const env of seen) {
    expect(env.GREETING).toBe(HARMLESS.GREETING)
    for (const name of Object.keys(SECRETS)) expect(Object.keys(env)).not.toContain(name)
  }
  expect(linesOf(dir, 'env.log').join('')).not.toContain(SECRETS.OPENAI_API_KEY)
})
