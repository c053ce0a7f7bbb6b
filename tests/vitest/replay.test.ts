import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createProject, runVitest, writeFiles } from './host.js'
import { addedTo, linesOf, recordsOf } from './observe.js'
import { ADAPTER, config, SESSIONS, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

const ONE_CASE = ['run', '-t', '^people-01']
const HISTORY = SESSIONS.flatMap(({ id, turns }) => turns.map(turn => `learned ${id} ${turn}`))

/** Notes every session and turn as it came, and knows nothing. */
const DIARY = `
import { appendFileSync } from 'node:fs'
import { defineAdapter } from 'vitest-memory-eval/adapter'

const note = entry => appendFileSync(new URL('./diary.log', import.meta.url), JSON.stringify(entry) + '\\n')

export default defineAdapter(() => ({
  openSession({ id, user, project, date }) {
    const session = /^S\\d+$/.test(id) ? id : 'case'
    note({ session, user, project, date })
    return { send: (text, turn) => (note({ session, text, date: turn.date }), 'I do not know.') }
  },
}))
`

test.concurrent('sends the past once, in order, and after it only the cases', async () => {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(),
    'memory.adapter.ts': ADAPTER,
  })
  const first = await runVitest(dir)
  expect(first.exitCode, first.output).toBe(0)
  expect(linesOf(dir).slice(0, 3)).toEqual(HISTORY)
  // Four rows and the two cases of the harness.
  expect(linesOf(dir)).toHaveLength(3 + 6)
  expect(first.stderr).toContain('memory learned: replaying 2 sessions, 3 turns\n')
  expect(first.stderr).toMatch(/memory learned: replayed in .+, 3 turns sent\n/)
  expect(first.stderr).not.toContain('\x1b')
  expect(first.output).toMatch(/learned: replayed in .+, 3 turns sent\./)

  let second = first
  const sent = await addedTo(dir, async () => {
    second = await runVitest(dir)
  })
  expect(second.exitCode, second.output).toBe(0)
  expect(sent).toHaveLength(6)
  expect(sent.filter(line => / S\d /.test(line))).toEqual([])
  expect(second.stderr).toMatch(/memory learned: replay reused, made .+ ago\n/)
  expect(second.output).toMatch(/learned: replay reused, made .+ ago\./)
})

test.concurrent('dates are those of the sessions and of the cases, never today', async () => {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(),
    'memory.adapter.ts': DIARY,
  })
  await runVitest(dir, ONE_CASE)
  const user = 'maya-okafor'
  expect(recordsOf(dir, 'diary.log')).toEqual([
    { session: 'S1', user, project: 'Garden', date: '2026-08-17T09:00:00Z' },
    { session: 'S1', text: SESSIONS[0]?.turns[0], date: '2026-08-17T09:00:00Z' },
    { session: 'S1', text: SESSIONS[0]?.turns[1], date: '2026-08-17T09:01:00Z' },
    { session: 'S2', user, project: 'Garden', date: '2026-08-24T09:00:00Z' },
    { session: 'S2', text: SESSIONS[1]?.turns[0], date: '2026-08-24T09:00:00Z' },
    { session: 'case', user, project: 'Home', date: '2026-10-05T09:00:00Z' },
    { session: 'case', text: 'Who is my gardener?', date: '2026-10-05T09:00:00Z' },
  ])
})

/** An adapter that consists of two modules. */
const IMPORTING = `import { limit } from './rank.js'\nexport const used = limit\n${ADAPTER}`

describe.concurrent('a replay is made anew when the system or the past changed', () => {
  const edits: [string, (dir: string) => Record<string, string>][] = [
    ['a module that the adapter imports', () => ({ 'rank.ts': 'export const limit = 5\n' })],
    ['a file named in `inputs`', () => ({ 'prompts/system.txt': 'Be brief.' })],
    [
      'a past session',
      dir => {
        const text = readFileSync(join(dir, 'garden/past-sessions.json'), 'utf8')
        return { 'garden/past-sessions.json': text.replace('Fridays', 'Thursdays') }
      },
    ],
  ]

  test('and not when only a row or a time-out did', async () => {
    const dir = createProject({
      ...tinyDataset(),
      'vitest.config.ts': config("inputs: ['./prompts'], cacheEnv: ['MODEL'],"),
      'memory.adapter.ts': IMPORTING,
      'rank.ts': 'export const limit = 10\n',
      'prompts/system.txt': 'Be kind.',
    })
    const replayed = async (env?: Record<string, string>) => {
      const sent = await addedTo(dir, () => runVitest(dir, ONE_CASE, { env }))
      return sent.filter(line => / S\d /.test(line)).length
    }
    expect(await replayed()).toBe(3)
    for (const [what, edit] of edits) {
      writeFiles(dir, edit(dir))
      expect(await replayed(), what).toBe(3)
    }
    expect(await replayed({ MODEL: 'large' }), 'a variable named in `cacheEnv`').toBe(3)
    writeFiles(dir, {
      'vitest.config.ts': config("inputs: ['./prompts'], cacheEnv: ['MODEL'], turnTimeout: 5000,"),
      'garden/tests.jsonl': readFileSync(join(dir, 'garden/tests.jsonl'), 'utf8').replace(
        'Who is my gardener?',
        'Who looks after my garden?',
      ),
    })
    expect(await replayed({ MODEL: 'large' }), 'a row and a time-out').toBe(0)
  })
})

test.concurrent('floor and ceiling are sent no past, and stand beside what was learned', async () => {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config("setups: ['none', 'learned', 'answer-key'],"),
    'memory.adapter.ts': ADAPTER,
  })
  const run = await runVitest(dir)
  expect(run.exitCode, run.output).toBe(0)
  expect(run.output).toMatch(/none +learned +answer-key\n/)
  expect(run.output).toMatch(/main +16\.7 +100\.0 +100\.0/)
  expect(run.output).toContain('learned closed 100.0 % of the way from floor 16.7 to ceiling 100.0')
  const past = linesOf(dir).filter(line => / S\d /.test(line))
  expect(past).toEqual(HISTORY)
})

test.concurrent.each([
  // Four rows and the two cases of the harness, then three turns of the past.
  ['2', 'the cases of this run need 6 turns, and maxSends allows 2; nothing was sent'],
  ['8', 'the replay needs 3 turns, and maxSends allows 2 beside those of the cases; nothing'],
])('a run that needs more turns than `maxSends: %s` sends nothing', async (maxSends, error) => {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(`maxSends: ${maxSends},`),
    'memory.adapter.ts': ADAPTER,
    'unit.test.ts': "import { test } from 'vitest'\ntest('my own test', () => {})\n",
  })
  const run = await runVitest(dir, ['run', '--reporter=verbose'])
  expect(run.exitCode, run.output).toBe(1)
  expect(run.output).toContain(error)
  expect(linesOf(dir)).toEqual([])
  expect(run.output).toMatch(/✓ .*my own test/)
})

test.concurrent('recorded transcripts are taken in by `ingest`, with their replies and dates', async () => {
  const recorded = (id: string, ...messages: object[]) => ({
    [`garden/past-sessions-recorded/sessions/${id}/.fluso-agent-core/thread-history.jsonl`]:
      messages.map(message => `${JSON.stringify(message)}\n`).join(''),
  })
  const at = '2026-08-17T09:00:00Z'
  const dir = createProject({
    ...tinyDataset(),
    ...recorded(
      'S1',
      { role: 'user', content: SESSIONS[0]?.turns[0], at },
      { role: 'assistant', content: 'Noted: Ottoline Fisk.', at },
      { role: 'user', content: SESSIONS[0]?.turns[1], at },
    ),
    ...recorded('S2', { role: 'user', content: SESSIONS[1]?.turns[0], at: '2026-08-24T09:00:00Z' }),
    'vitest.config.ts': config(),
    'memory.adapter.ts': `
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { defineAdapter } from 'vitest-memory-eval/adapter'
const note = entry => appendFileSync(new URL('./ingest.log', import.meta.url), JSON.stringify(entry) + '\\n')
export default defineAdapter({
  replay: 'ingest',
  open: ({ stateDir }) => ({
    ingest({ id, date, turns }) {
      note({ id, date, turns: turns.map(({ role, content }) => role + ': ' + content) })
      appendFileSync(stateDir + '/all.txt', turns.map(turn => turn.content + '\\n').join(''))
    },
    openSession: () => ({ send: () => readFileSync(stateDir + '/all.txt', 'utf8') }),
  }),
})
`,
  })
  const run = await runVitest(dir, ['run', '-t', '^(people|rules)-01'])
  expect(run.exitCode, run.output).toBe(0)
  expect(recordsOf(dir, 'ingest.log')).toEqual([
    {
      id: 'S1',
      date: '2026-08-17T09:00:00Z',
      turns: [
        `user: ${SESSIONS[0]?.turns[0]}`,
        'assistant: Noted: Ottoline Fisk.',
        `user: ${SESSIONS[0]?.turns[1]}`,
      ],
    },
    { id: 'S2', date: '2026-08-24T09:00:00Z', turns: [`user: ${SESSIONS[1]?.turns[0]}`] },
  ])
})
