import { targetOf } from '../../src/suites/streams/feedback.js'
import type { StreamsScore } from '../../src/suites/streams/score-shape.js'
import { createProject, runVitest } from './host.js'
import { readJson, recordsOf } from './observe.js'

/** What the adapter was asked for, in its order; `state` tells memories apart. */
export interface Call {
  verb: string
  state: string
  session?: string
  text?: string
}

/**
 * A memory with every verb, and an assistant that remembers the answers that feedback told it, by the
 * question. It logs each call.
 */
const ADAPTER = `
import { appendFileSync, copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineAdapter } from 'vitest-memory-eval/adapter'

const VERBS = ['ingest', 'recall', 'remembers', 'settle', 'list', 'forget', 'addDocument', 'addLearning', 'beforeTurn',
  'afterTurn', 'onSessionStart', 'onCompaction', 'brief', 'synthesise', 'derived', 'loadAnswerKey', 'usage', 'saveState',
  'loadState', 'fork', 'destroy']

const BEHAVIOUR = { needs: [], acknowledge: () => 'Feedback recorded', breaks: () => false, forgets: () => false, ...CHANGED }
const SERVER = fileURLToPath(new URL('server.jsonl', import.meta.url))
const copy = (from, to) => (rmSync(to, { force: true }), existsSync(from) && copyFileSync(from, to))

export default defineAdapter({
  isolation: BEHAVIOUR.server ? 'exclusive' : (BEHAVIOUR.isolation ?? 'clone'),
  needs: BEHAVIOUR.needs,
  open({ stateDir, namespace }) {
    const isSpace = BEHAVIOUR.isolation === 'namespace'
    const state = isSpace ? namespace : basename(stateDir)
    const isOne = BEHAVIOUR.server || BEHAVIOUR.isolation === 'shared'
    const log = (verb, more = {}) =>
      appendFileSync(new URL('calls.log', import.meta.url), JSON.stringify({ verb, state, ...more }) + '\\n')
    const spaceOf = name => fileURLToPath(new URL('space-' + name + '.jsonl', import.meta.url))
    const file = isOne ? SERVER : isSpace ? spaceOf(namespace) : join(stateDir, 'learned.jsonl')
    const learned = () =>
      existsSync(file) && !forgets ? readFileSync(file, 'utf8').trim().split('\\n').map(line => JSON.parse(line)) : []
    log('open')
    const opened = readFileSync(new URL('calls.log', import.meta.url), 'utf8').match(/"open"/g).length
    const forgets = BEHAVIOUR.forgets(opened)
    return {
      ...Object.fromEntries(VERBS.map(verb => [verb, async () => { log(verb); return [] }])),
      openSession({ id, user, workspaceDir }) {
        log('openSession', { session: id, user })
        let question
        return {
          send(text, { date }) {
            log('send', { session: id, text, date })
            if (text.startsWith('Feedback')) {
              const target = text.split('\\n')[1]
              appendFileSync(file, JSON.stringify({ question, target }) + '\\n')
              return { reply: BEHAVIOUR.acknowledge(question), usage: { tokens: 3 } }
            }
            question = text
            if (BEHAVIOUR.breaks(text)) throw new Error('the model is down')
            const known = learned().find(one => one.question === text)
            return { reply: 'I think so.\\nAnswer: ' + (known?.target ?? '999'), usage: { tokens: 7 } }
          },
          close: () => log('closeSession', { session: id }),
        }
      },
      ...(BEHAVIOUR.server && {
        saveState: dir => copy(SERVER, join(dir, 'dump')),
        loadState: dir => copy(join(dir, 'dump'), SERVER),
      }),
      ...(isSpace && { destroy: name => (log('destroy', { name }), rmSync(spaceOf(name), { force: true })) }),
      close: () => log('close'),
      ...BEHAVIOUR.verbs,
    }
  },
})
`

/** Five boxes, asked for twice each: what the first feedback tells answers the second task. */
export const tasks = (name = 'box') =>
  ['a', 'b', 'c', 'd', 'e', 'c', 'a', 'e', 'b', 'd'].map((box, index) => ({
    id: `${name}-${index + 1}`,
    problem: `How many coins are in ${name} ${box}?`,
    answer: `0${'abcde'.indexOf(box) + 11}`,
    lesson: box,
  }))

interface Fixture {
  options?: string
  test?: string
  behaviour?: string
  files?: Record<string, string>
  args?: string[]
  env?: Record<string, string>
}

export async function run({
  options = '',
  test: own = '',
  behaviour = '{}',
  files,
  args,
  env,
}: Fixture = {}) {
  const dir = createProject({
    ...streamFiles('boxes', tasks()),
    'memory.adapter.ts': ADAPTER.replace('CHANGED', behaviour),
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./boxes'], ${options} })],
  test: { ${own} },
})
`,
    ...files,
  })
  const result = await runVitest(dir, ['run', ...(args ?? [])], { env })
  const calls = recordsOf<Call>(dir, 'calls.log')
  const score = () => readJson<StreamsScore>(dir, '.vitest', 'memory-eval', 'streams', 'score.json')
  return { ...result, dir, calls, sent: sentIn(calls), score, text: flat(result.output) }
}

export function streamFiles(name: string, rows: object[]): Record<string, string> {
  const info = { title: name, format: 'aime_2024', license: 'MIT' }
  return {
    [`${name}/stream.json`]: JSON.stringify(info),
    [`${name}/stream.jsonl`]: rows.map(row => `${JSON.stringify(row)}\n`).join(''),
  }
}

export const sentIn = (calls: Call[]) => calls.flatMap(({ text }) => text ?? [])
export const flat = (text: string) => text.replace(/\s+/g, ' ')
const isTask = (text: string) => targetOf(text) === undefined
/** The tasks that were set, by their boxes. */
export const boxes = (sent: string[]) =>
  sent.filter(isTask).map(text => /(?:box|jar) (\w)/.exec(text)?.[1])
export const times = <T>(count: number, ...values: T[]) =>
  Array.from({ length: count }, () => values).flat()
