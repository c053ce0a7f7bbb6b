import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Isolation, Memory } from '../../src/adapters/contract.js'
import { defineAdapter } from '../../src/adapters/define-adapter.js'
import { runCase, slotLimit } from '../../src/replay/index.js'
import { answerKey, history, makeProject } from './fixture.js'

const TAUGHT = 'turn 1.1|turn 1.2|turn 2.1|turn 2.2|turn 3.1|turn 3.2'

/** A store that lives outside `stateDir`: name → notes. */
function hosted(isolation: Isolation, withFork = false) {
  const store = new Map<string, string[]>()
  const log: string[] = []
  let fails = ''
  let open = 0
  let mostOpen = 0
  const adapter = defineAdapter({
    isolation,
    open({ namespace, stateDir }) {
      const name = isolation === 'namespace' ? namespace : 'all'
      expect(readdirSync(stateDir)).toEqual([])
      mostOpen = Math.max(mostOpen, ++open)
      // As a real one may: what is there when it opens is all that it knows.
      const notes = store.get(name) ?? []
      store.set(name, notes)
      const memory: Memory = {
        openSession: () => ({
          async send(text) {
            if (text === fails) throw new Error('down')
            log.push(text)
            notes.push(text)
            return notes.join('|')
          },
        }),
        loadAnswerKey: dir => void notes.push(readFileSync(join(dir, 'rules.md'), 'utf8')),
        close: () => void open--,
      }
      const fork = (from: string, to: string) => void store.set(to, [...(store.get(from) ?? [])])
      const destroy = (target: string) => void store.delete(target)
      if (isolation === 'namespace') Object.assign(memory, { destroy }, withFork && { fork })
      if (isolation !== 'exclusive') return memory
      return {
        ...memory,
        saveState: dir => writeFileSync(join(dir, 'dump.json'), JSON.stringify(notes)),
        loadState(dir) {
          notes.splice(0, notes.length, ...JSON.parse(readFileSync(join(dir, 'dump.json'), 'utf8')))
        },
      }
    },
  })
  return { adapter, store, log, failOn: (text: string) => (fails = text), most: () => mostOpen }
}

test('namespace: each case gets a fork, which is destroyed', async () => {
  const { replay, caseOf } = makeProject()
  const { adapter, store } = hosted('namespace', true)
  const snapshot = await replay(adapter)
  expect(snapshot).toMatchObject({ status: 'ready', isolation: 'namespace' })
  expect(snapshot.namespace).toMatch(/^memory-eval-[0-9a-f]{16}$/)
  const both = await Promise.all(['a', 'b'].map(text => runCase(caseOf(adapter, snapshot), text)))
  expect(both.map(({ reply }) => reply)).toEqual([`${TAUGHT}|a`, `${TAUGHT}|b`])
  expect([...store.keys()]).toContain(snapshot.namespace)
  expect(store.get(snapshot.namespace)?.join('|')).toBe(TAUGHT)
  // Besides it only the last checkpoint is left, which the next replay removes.
  expect(store.size).toBeLessThanOrEqual(2)
})

test('namespace without fork: each case is taught again, under a name of its own', async () => {
  const { replay, caseOf } = makeProject()
  const { adapter, store, log } = hosted('namespace')
  const snapshot = await replay(adapter)
  log.length = 0
  const result = await runCase(caseOf(adapter, snapshot, { history: history() }), 'a')
  expect(result.reply).toBe(`${TAUGHT}|a`)
  expect(log).toHaveLength(7)
  expect([...store.keys()]).toEqual([snapshot.namespace])
  const without = await runCase(caseOf(adapter, snapshot), 'a')
  expect(without.error).toContain("isolation 'namespace' needs `fork(from, to)`")
})

test('namespace: without a memory each case has a new name', async () => {
  const { replay, caseOf } = makeProject()
  const { adapter, store } = hosted('namespace', true)
  const snapshot = await replay(adapter, { setup: 'none' })
  expect((await runCase(caseOf(adapter, snapshot), 'a')).reply).toBe('a')
  expect((await runCase(caseOf(adapter, snapshot), 'b')).reply).toBe('b')
  expect(store.size).toBe(0)
})

test('namespace: the answer key is loaded again where it cannot be forked', async () => {
  const { replay, caseOf, root } = makeProject()
  const { adapter } = hosted('namespace')
  const keyed = history(3, { answerKeyDir: answerKey(root) })
  const snapshot = await replay(adapter, { setup: 'answer-key', history: keyed })
  const result = await runCase(caseOf(adapter, snapshot, { history: keyed }), 'a')
  expect(result.reply).toBe('\nAna Silva runs Customer Success.\n|a')
})

test('namespace: a replay goes on in the fork of its last checkpoint', async () => {
  const { replay, caseOf, events } = makeProject()
  const { adapter, store, log, failOn } = hosted('namespace', true)
  failOn('turn 2.2')
  expect(await replay(adapter)).toHaveProperty('status', 'failed')
  failOn('')
  const snapshot = await replay(adapter, { runId: 'run-2' })
  // Turn 2.1 was sent before the failure, and is not in what the replay went on with.
  expect(store.get(snapshot.namespace)?.join('|')).toBe(TAUGHT)
  expect(log.filter(text => text === 'turn 2.1')).toHaveLength(2)
  expect(events.map(event => event.type)).not.toContain('log')
  expect((await runCase(caseOf(adapter, snapshot), 'a')).reply).toBe(`${TAUGHT}|a`)
  const next = await replay(adapter, { key: 'other', runId: 'run-3' })
  expect([...store.keys()]).not.toContain(snapshot.namespace)
  expect(store.get(next.namespace)?.join('|')).toBe(TAUGHT)
})

test('namespace without fork: a session that is sent twice is told', async () => {
  const { replay, events } = makeProject()
  const { adapter, failOn } = hosted('namespace')
  failOn('turn 2.2')
  await replay(adapter)
  failOn('')
  expect(await replay(adapter, { runId: 'run-2' })).toHaveProperty('status', 'ready')
  expect(events).toContainEqual({
    type: 'log',
    setup: 'learned',
    message: expect.stringContaining('session S2 had begun when the last replay stopped'),
  })
})

test('exclusive: the state is loaded before each case, one at a time', async () => {
  const { replay, caseOf } = makeProject()
  const { adapter, most } = hosted('exclusive')
  const learned = await replay(adapter)
  const none = await replay(adapter, { setup: 'none' })
  const results = await Promise.all([
    runCase(caseOf(adapter, learned), 'a'),
    runCase(caseOf(adapter, none), 'b'),
    runCase(caseOf(adapter, learned), 'c'),
    runCase(caseOf(adapter, none), 'd'),
  ])
  expect(results.map(({ reply }) => reply)).toEqual([`${TAUGHT}|a`, 'b', `${TAUGHT}|c`, 'd'])
  expect(most()).toBe(1)
  expect(slotLimit(adapter, 5)).toBe(1)
})

test('exclusive: a new replay starts from the server as it was before the first one', async () => {
  const { replay, caseOf } = makeProject()
  const { adapter } = hosted('exclusive')
  await replay(adapter)
  const snapshot = await replay(adapter, { key: 'other', runId: 'run-2' })
  expect((await runCase(caseOf(adapter, snapshot), 'a')).reply).toBe(`${TAUGHT}|a`)
})

test('exclusive without the verbs it needs is a clear failure', async () => {
  const { replay } = makeProject()
  const { adapter } = hosted('shared')
  const { error } = await replay({ ...adapter, isolation: 'exclusive' })
  expect(error).toContain("isolation 'exclusive' needs `saveState(dir)`, and the memory has none")
})

test('shared: cases see each other', async () => {
  const { replay, caseOf } = makeProject()
  const { adapter } = hosted('shared')
  const snapshot = await replay(adapter)
  expect(snapshot.isolation).toBe('shared')
  expect((await runCase(caseOf(adapter, snapshot), 'a')).reply).toBe(`${TAUGHT}|a`)
  expect((await runCase(caseOf(adapter, snapshot), 'b')).reply).toBe(`${TAUGHT}|a|b`)
  expect(slotLimit(adapter, 5)).toBe(5)
})

test('clone: what a case writes into its state, deep or not, no other case sees', async () => {
  const { replay, caseOf } = makeProject()
  const adapter = defineAdapter(({ stateDir }) => {
    const folder = join(stateDir, 'deep', 'er')
    return {
      openSession: () => ({
        async send(text) {
          mkdirSync(folder, { recursive: true })
          const seen = readdirSync(folder).join(' ')
          writeFileSync(join(folder, text.replaceAll(' ', '-')), text)
          return `seen: ${seen}`
        },
      }),
    }
  })
  const snapshot = await replay(adapter, { history: history(1) })
  const all = await Promise.all(
    ['a', 'b', 'c'].map(text => runCase(caseOf(adapter, snapshot), text)),
  )
  expect(all.map(({ reply }) => reply)).toEqual(Array(3).fill('seen: turn-1.1 turn-1.2'))
  expect(existsSync(join(snapshot.dir, 'state', 'deep', 'er', 'a'))).toBe(false)
})
