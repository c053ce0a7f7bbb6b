import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from './contract.js'
import { keyOfReplay, type ReplayInputs, replayKey } from './replay-key.js'

let root: string
let inputs: ReplayInputs
const history: History = {
  dataset: 'd',
  sessions: [
    { id: 'S1', date: '2026-08-17', project: 'P', files: [], turns: ['hello'], plants: ['a'] },
  ],
  defaultUser: 'maya',
  canaries: ['canary'],
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'replay-key-'))
  mkdirSync(join(root, 'server', 'node_modules'), { recursive: true })
  writeFileSync(join(root, 'adapter.ts'), 'adapter')
  writeFileSync(join(root, 'server', 'main.py'), 'server')
  writeFileSync(join(root, 'package-lock.json'), '{}')
  inputs = {
    history,
    setup: 'learned',
    adapter: { external: false, inputs: [] },
    root,
    packageVersion: '1.0.0',
    adapterFiles: [join(root, 'adapter.ts')],
    lockFile: join(root, 'package-lock.json'),
    inputs: ['server'],
    cacheEnv: ['MODEL'],
    env: { MODEL: 'small', OTHER: '1' },
  }
})
afterEach(() => rmSync(root, { recursive: true }))

test('the order of parts and fields does not count', () => {
  const a = { name: 'a', value: { x: 1, y: 2 } }
  const b = { name: 'b', value: null }
  expect(replayKey([a, b])).toBe(replayKey([b, { name: 'a', value: { y: 2, x: 1 } }]))
  expect(replayKey([a, b])).not.toBe(replayKey([a, { name: 'b', value: 'null' }]))
})

test.each<[string, () => void]>([
  ['the adapter', () => writeFileSync(join(root, 'adapter.ts'), 'other')],
  ['an input', () => writeFileSync(join(root, 'server', 'main.py'), 'other')],
  [
    'the name of an input',
    () => renameSync(join(root, 'server/main.py'), join(root, 'server/app.py')),
  ],
  ['the lock file', () => writeFileSync(join(root, 'package-lock.json'), '{ }')],
  ['a variable', () => (inputs = { ...inputs, env: { MODEL: 'large' } })],
  ['a turn', () => (inputs = { ...inputs, history: withTurn('goodbye') })],
  ['the setup', () => (inputs = { ...inputs, setup: 'none' })],
  ['the version', () => (inputs = { ...inputs, packageVersion: '1.0.1' })],
])('an edit of %s is another key', (_, edit) => {
  const before = keyOfReplay(inputs)
  expect(keyOfReplay(inputs)).toBe(before)
  edit()
  expect(keyOfReplay(inputs)).not.toBe(before)
})

test('plants, canaries, other variables and installed packages do not count', () => {
  const before = keyOfReplay(inputs)
  writeFileSync(join(root, 'server', 'node_modules', 'x'), 'x')
  const sessions = history.sessions.map(session => ({ ...session, plants: [] }))
  const edited = { ...history, sessions, canaries: [] }
  expect(keyOfReplay({ ...inputs, history: edited, env: { MODEL: 'small' } })).toBe(before)
})

test('without a memory only the files of the sessions count', () => {
  const none = { ...inputs, setup: 'none' as const }
  expect(keyOfReplay({ ...none, history: withTurn('goodbye') })).toBe(keyOfReplay(none))
})

test('a missing input is named', () => {
  expect(() => keyOfReplay({ ...inputs, inputs: ['nowhere.py'] })).toThrow(
    `inputs: nowhere.py does not exist (looked in ${root})`,
  )
})

test('an external system that names no inputs has no key', () => {
  const external = { ...inputs, inputs: [], adapter: { external: true, inputs: [] } }
  expect(keyOfReplay(external)).toBeNull()
  const named = { ...external, adapter: { external: true, inputs: ['server'] } }
  expect(keyOfReplay(named)).toMatch(/^[0-9a-f]{64}$/)
})

function withTurn(turn: string): History {
  return { ...history, sessions: history.sessions.map(one => ({ ...one, turns: [turn] })) }
}
