import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { defineAdapter } from '../../src/adapters/define-adapter.js'
import { HarnessError, readSnapshot } from '../../src/replay/index.js'
import { answerKey, history, makeProject, session } from './fixture.js'
import { notebook } from './notebook.js'

test('all sessions are sent in order, each turn a minute after the one before', async () => {
  const { replay, tempRoot, root } = makeProject()
  const { adapter, calls, sent } = notebook()
  const snapshot = await replay(adapter)
  expect(snapshot).toMatchObject({ status: 'ready', sessions: 3, sends: 6, isolation: 'clone' })
  expect(sent()).toEqual(['turn 1.1', 'turn 1.2', 'turn 2.1', 'turn 2.2', 'turn 3.1', 'turn 3.2'])
  const [first, second] = calls.filter(call => call.verb === 'send')
  expect([first?.date, second?.date]).toEqual(['2026-08-01T09:00:00Z', '2026-08-01T09:01:00Z'])
  const opened = calls.find(call => call.verb === 'openSession')
  expect(opened).toMatchObject({
    id: 'S1',
    user: 'maya-okafor',
    project: 'Weekly Ops',
    date: '2026-08-01T09:00:00Z',
    files: [{ path: 'in/1.csv', text: 'file 1' }],
  })
  const folder = String(opened?.workspaceDir)
  expect(folder.startsWith(tempRoot)).toBe(true)
  expect(folder.endsWith('/projects/Weekly Ops')).toBe(true)
  expect(folder).not.toContain('tiny')
  expect(folder).not.toContain(root)
  expect(readdirSync(tempRoot)).toEqual([])
})

test('what the replay leaves is state, workspace and a note, and no checkpoint', async () => {
  const { replay } = makeProject()
  const answer = (text: string, folder: string) => {
    writeFileSync(join(folder, 'out.md'), text)
    return { reply: 'done', files: { 'memo/a.md': text, '../../../escape': 'no' } }
  }
  const { dir } = await replay(notebook({ answer }).adapter)
  expect(readdirSync(dir).sort()).toEqual(['replay.json', 'state', 'workspace'])
  expect(JSON.parse(readFileSync(join(dir, 'state', 'notes.json'), 'utf8'))).toHaveLength(6)
  const home = join(dir, 'workspace', 'projects', 'Home')
  expect(readFileSync(join(home, 'in', '2.csv'), 'utf8')).toBe('file 2')
  expect(readFileSync(join(home, 'out.md'), 'utf8')).toBe('turn 2.2')
  expect(readFileSync(join(home, 'memo', 'a.md'), 'utf8')).toBe('turn 2.2')
  expect(readSnapshot(dir)).toMatchObject({ status: 'ready', dir, key: 'key', runId: 'run-1' })
})

test('each session is closed and settled, and what is derived is built last', async () => {
  const { replay } = makeProject()
  const synthesise = vi.fn()
  const { adapter, verbsCalled } = notebook({ verbs: { synthesise } })
  await replay(adapter, { history: history(1), key: null })
  expect(verbsCalled()).toEqual([
    ...['open', 'openSession', 'send', 'send', 'close session', 'settle'],
    ...['settle', 'settle', 'close'],
  ])
  expect(synthesise).toHaveBeenCalledOnce()
})

test('progress tells session, turn and the time left', async () => {
  const { replay, events } = makeProject()
  await replay(notebook().adapter)
  expect(events.map(event => event.type)).toEqual([
    'start',
    ...Array<string>(6).fill('turn'),
    ...['settle', 'done'],
  ])
  expect(events[0]).toMatchObject({ sessions: 3, turns: 6, resumeFrom: 0 })
  expect(events[1]).toMatchObject({ session: 'S1', turn: 1, turns: 2, leftMs: null })
  expect(events[4]).toMatchObject({ session: 'S2', sessionIndex: 1, turn: 2, sessions: 3 })
  expect(events[4]).toHaveProperty('leftMs', expect.any(Number))
  expect(events.at(-1)).toMatchObject({ type: 'done', sends: 6 })
})

test('messages are stamped for a system that learns dates from the text', async () => {
  const { replay } = makeProject()
  const { adapter, sent } = notebook({ time: 'text' })
  await replay(adapter, { history: history(1) })
  expect(sent()[1]).toBe('[2026-08-01 09:01 UTC] turn 1.2')
})

test('a replay with the same key is reused in later runs, with its age', async () => {
  const { replay, events } = makeProject()
  const { adapter, calls } = notebook()
  const first = await replay(adapter)
  calls.length = 0
  expect(await replay(adapter)).toEqual(first)
  expect(events).toEqual([])
  expect(await replay(adapter, { runId: 'run-2' })).toEqual(first)
  expect(events).toEqual([{ type: 'reused', setup: 'learned', ageMs: expect.any(Number) }])
  expect(calls).toEqual([])
})

test('another key replays all anew', async () => {
  const { replay } = makeProject()
  const { adapter, sent } = notebook()
  await replay(adapter)
  const snapshot = await replay(adapter, { key: 'other' })
  expect(sent()).toHaveLength(12)
  expect(JSON.parse(readFileSync(join(snapshot.dir, 'state', 'notes.json'), 'utf8'))).toHaveLength(
    6,
  )
})

test('without a key a replay counts for its own run only', async () => {
  const { replay } = makeProject()
  const { adapter, sent } = notebook()
  await replay(adapter, { key: null })
  await replay(adapter, { key: null })
  expect(sent()).toHaveLength(6)
  await replay(adapter, { key: null, runId: 'run-2' })
  expect(sent()).toHaveLength(12)
})

test('two calls at once replay once', async () => {
  const { replay } = makeProject()
  const { adapter, sent } = notebook()
  const [a, b] = await Promise.all([replay(adapter), replay(adapter)])
  expect(a).toEqual(b)
  expect(sent()).toHaveLength(6)
})

test('a turn that fails is named, and the next run goes on with its session', async () => {
  const { replay, events } = makeProject()
  let broken = true
  const answer = (text: string) => {
    if (broken && text === 'turn 3.2') throw new Error('the model is overloaded')
  }
  const { adapter, sent, verbsCalled, calls } = notebook({ answer })
  const failed = await replay(adapter)
  const error =
    'the replay of "tiny" (learned) failed: session S3: turn 2: `send` failed: the model is overloaded. ' +
    'Mend it and run again: the replay goes on with session S3.'
  expect(failed).toMatchObject({ status: 'failed', error })
  expect(events.at(-1)).toEqual({ type: 'failed', setup: 'learned', error })
  expect(verbsCalled().slice(-2)).toEqual(['close session', 'close'])
  expect(await replay(adapter)).toEqual(failed)
  broken = false
  calls.length = 0
  const mended = await replay(adapter, { runId: 'run-2' })
  expect(mended).toMatchObject({ status: 'ready', sends: 6 })
  expect(sent()).toEqual(['turn 3.1', 'turn 3.2'])
  expect(JSON.parse(readFileSync(join(mended.dir, 'state', 'notes.json'), 'utf8'))).toHaveLength(6)
})

test('a turn that is never answered ends at its limit, and the memory is closed', async () => {
  const { replay } = makeProject()
  const answer = () => new Promise(() => {})
  const { adapter, verbsCalled } = notebook({ answer, limits: { turnTimeout: 50 } })
  const { error } = await replay(adapter)
  expect(error).toContain('session S1: turn 1: no answer within 50 ms (turnTimeout)')
  expect(error).toContain('the replay starts over')
  expect(verbsCalled().at(-1)).toBe('close')
})

test('writes that never become visible are a failure that says what is missing', async () => {
  const { replay } = makeProject()
  const ingest = () => ({ job: 7 })
  const settle = () => new Promise<void>(() => {})
  const { adapter } = notebook({
    replay: 'ingest',
    limits: { settleTimeout: 50 },
    verbs: { ingest, settle },
  })
  const { error } = await replay(adapter, { history: history(1, { recorded: { S1: [] } }) })
  expect(error).toContain('session S1: writes were still not visible after 50 ms (settleTimeout)')
  expect(error).toContain('it waits for 1 receipt: {"job":7}')
})

test('a memory that shows nothing of what it was taught has failed', async () => {
  const { replay } = makeProject()
  const { error } = await replay(notebook({ verbs: { list: () => [], recall: () => '' } }).adapter)
  expect(error).toContain(
    'nothing was stored: after 3 sessions `list` and `recall` returned nothing',
  )
  const stored = notebook({ verbs: { list: () => [], recall: () => ['turn 1.1'] } })
  expect(await replay(stored.adapter, { key: 'other' })).toHaveProperty('status', 'ready')
})

test.each([
  ['open throws', () => Promise.reject(new Error('no disk')), '`open` failed: no disk'],
  ['open returns nothing', () => undefined as never, '`open` returned undefined, not a memory'],
  ['no verb can teach', () => ({}), 'the memory has no `openSession` (nor `ingest`)'],
  [
    'a session cannot be sent to',
    () => ({ openSession: () => ({}) as never }),
    'session S1: `openSession` returned no session with a `send` function',
  ],
  [
    'send returns no text',
    () => ({ openSession: () => ({ send: async () => ({}) as never }) }),
    'session S1: turn 1: `send` returned no reply text',
  ],
])('%s: one clear error', async (_, open, message) => {
  const { replay } = makeProject()
  expect((await replay(defineAdapter(open))).error).toContain(message)
})

test('a start that fails is a failed snapshot', async () => {
  const { replay } = makeProject()
  const start = () => {
    throw new Error('port 8080 is taken')
  }
  const { adapter } = notebook()
  const failed = await replay({ ...adapter, start })
  expect(failed.error).toContain("the adapter's `start` failed: port 8080 is taken")
})

test('a file that would leave its project fails its session', async () => {
  const { replay } = makeProject()
  const sessions = [session(1, { files: [{ path: '../../x', text: '' }] })]
  const { error } = await replay(notebook().adapter, { history: history(1, { sessions }) })
  expect(error).toContain('session S1: the file "../../x" lies outside its project')
})

test('more turns than allowed: nothing is sent', async () => {
  const { replay } = makeProject()
  const { adapter, sent } = notebook()
  const { status, error } = await replay(adapter, { maxSends: 5 })
  expect(status).toBe('failed')
  expect(error).toContain(
    'needs 6 turns, and maxSends allows 5 beside those of the cases; nothing was sent',
  )
  expect(sent()).toEqual([])
  expect(await replay(adapter, { maxSends: 6, runId: 'run-2' })).toHaveProperty('status', 'ready')
})

test('a memory without sessions is taught the recorded transcripts', async () => {
  const { replay } = makeProject()
  const taken: unknown[] = []
  const settled: unknown[] = []
  const adapter = defineAdapter({
    time: 'text',
    open: () => ({
      ingest: async transcript => taken.push(transcript),
      settle: receipts => void settled.push(receipts),
    }),
  })
  const message = { role: 'user' as const, content: 'hello', at: '2026-08-01T09:00:00Z' }
  const recorded = { S1: [message], S2: [{ ...message, role: 'tool' as const }] }
  const recordedWorkspace = { Home: [{ path: 'end.md', text: 'end' }] }
  const taught = history(2, { recorded, recordedWorkspace })
  const snapshot = await replay(adapter, { history: taught, key: null })
  expect(snapshot).toMatchObject({ status: 'ready', sends: 0 })
  expect(taken).toEqual([
    {
      ...{ id: 'S1', user: 'maya-okafor', project: 'Weekly Ops', date: '2026-08-01T09:00:00Z' },
      turns: [{ ...message, content: '[2026-08-01 09:00 UTC] hello' }],
    },
    expect.objectContaining({ id: 'S2', turns: recorded.S2 }),
  ])
  expect(settled).toEqual([[1], [2], [1, 2]])
  const projects = join(snapshot.dir, 'workspace', 'projects')
  expect(readdirSync(projects)).toEqual(['Home'])
  expect(readFileSync(join(projects, 'Home', 'end.md'), 'utf8')).toBe('end')
})

test('a session that was not recorded is named', async () => {
  const { replay } = makeProject()
  const { adapter } = notebook({ replay: 'ingest', verbs: { ingest: () => {} } })
  const { error } = await replay(adapter, { history: history(1) })
  expect(error).toContain('session S1: nothing was recorded of it')
})

test('without a memory nothing is opened or sent, and projects hold the input files', async () => {
  const { replay } = makeProject()
  const { adapter, calls } = notebook()
  const { dir, status } = await replay(adapter, { setup: 'none' })
  expect(status).toBe('ready')
  expect(calls).toEqual([])
  expect(readdirSync(join(dir, 'state'))).toEqual([])
  const projects = join(dir, 'workspace', 'projects')
  expect(readFileSync(join(projects, 'Weekly Ops', 'in', '3.csv'), 'utf8')).toBe('file 3')
})

test('the answer key is handed over as a copy that tells nothing', async () => {
  const { replay, root, tempRoot } = makeProject()
  const seen: string[] = []
  const loadAnswerKey = (dir: string) => {
    seen.push(dir, readFileSync(join(dir, 'rules.md'), 'utf8'))
  }
  const keyed = history(3, { answerKeyDir: answerKey(root) })
  const { adapter, verbsCalled } = notebook({ verbs: { loadAnswerKey } })
  const { status, dir } = await replay(adapter, { setup: 'answer-key', history: keyed })
  expect(status).toBe('ready')
  expect(seen[0]?.startsWith(tempRoot)).toBe(true)
  expect(seen[1]).toBe('\nAna Silva runs Customer Success.\n')
  expect(verbsCalled()).toEqual(['open', 'settle', 'close'])
  expect(existsSync(join(dir, 'workspace', 'projects', 'Home', 'in', '2.csv'))).toBe(true)
})

test('an answer key that cannot be loaded, or is not there, is a clear failure', async () => {
  const { replay, root } = makeProject()
  const { adapter } = notebook()
  expect((await replay(adapter, { setup: 'answer-key' })).error).toContain('has no answer key')
  const keyed = history(3, { answerKeyDir: answerKey(root) })
  const without = await replay(adapter, { setup: 'answer-key', history: keyed, key: 'other' })
  expect(without.error).toContain('the memory has no `loadAnswerKey(dir)`')
})

test('a state that holds a canary saw the answers', async () => {
  const { replay } = makeProject()
  const { adapter } = notebook()
  const sessions = [session(1, { turns: ['see canary-5a1e'] })]
  const { error } = await replay(adapter, { history: history(1, { sessions }) })
  expect(error).toContain('saw the answers: "notes.json" in its state holds an id')
})

test.skipIf(process.platform === 'win32')(
  'a state that cannot be copied names its file',
  async () => {
    const { replay } = makeProject()
    const adapter = defineAdapter(({ stateDir }) => {
      execFileSync('mkfifo', [join(stateDir, 'queue')])
      return { openSession: () => ({ send: async () => 'ok' }) }
    })
    const { error } = await replay(adapter)
    expect(error).toContain(
      'the state folder cannot be copied because of "queue": it is a named pipe',
    )
  },
)

test('a cache that cannot be written is a fault of the machine, and named', async () => {
  const { replay, root } = makeProject()
  writeFileSync(join(root, 'file'), '')
  const replaying = replay(notebook().adapter, { cacheRoot: join(root, 'file', 'cache') })
  await expect(replaying).rejects.toThrow(HarnessError)
})

test('an interrupted replay says so, closes the memory, and can go on', async () => {
  const { replay } = makeProject()
  const controller = new AbortController()
  const answer = (text: string) => {
    if (text !== 'turn 2.1') return undefined
    controller.abort()
    return new Promise(() => {})
  }
  const { adapter, verbsCalled } = notebook({ answer })
  const { error } = await replay(adapter, { signal: controller.signal })
  expect(error).toBe(
    'the replay of "tiny" (learned) was interrupted. Run again: the replay goes on with session S2.',
  )
  expect(verbsCalled().slice(-2)).toEqual(['close session', 'close'])
})

test('sessions run side by side where the adapter allows it, and in order by batch', async () => {
  const { replay } = makeProject()
  let running = 0
  let most = 0
  const answer = async () => {
    most = Math.max(most, ++running)
    await new Promise(resolve => setTimeout(resolve, 5))
    running--
  }
  const { adapter, sent } = notebook({ answer, concurrency: 2 })
  expect(await replay(adapter)).toHaveProperty('status', 'ready')
  expect(most).toBe(2)
  expect(sent().slice(-2)).toEqual(['turn 3.1', 'turn 3.2'])
})

test.each([
  ['another key', 'other'],
  ['no key', null],
])('an interrupted replay with %s starts over', async (_, key) => {
  const { replay, events } = makeProject()
  let broken = true
  const answer = (text: string) => {
    if (broken && text === 'turn 3.1') throw new Error('overloaded')
  }
  const { adapter, sent, calls } = notebook({ answer })
  await replay(adapter, { key: key === null ? null : 'key' })
  broken = false
  calls.length = 0
  const snapshot = await replay(adapter, { key, runId: 'run-2' })
  expect(events[0]).toMatchObject({ type: 'start', resumeFrom: 0, turns: 6 })
  expect(sent()).toHaveLength(6)
  expect(JSON.parse(readFileSync(join(snapshot.dir, 'state', 'notes.json'), 'utf8'))).toHaveLength(
    6,
  )
})
