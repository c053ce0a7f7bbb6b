import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createProject } from './host.js'
import { linesOf, ownTempFolder } from './observe.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'
import { watch } from './watching.js'

vi.setConfig({ testTimeout: 80_000 })

const UNIT = {
  'cart.ts': 'export const sum = (a: number, b: number) => a + b\n',
  'cart.test.ts':
    "import { expect, test } from 'vitest'\nimport { sum } from './cart.js'\ntest('a sum', () => expect(sum(1, 2)).toBe(3))\n",
}

const editedPast = (dir: string) =>
  readFileSync(join(dir, 'garden/past-sessions.json'), 'utf8').replace('Thanks,', 'Thank you,')

const rowsOf = (dir: string) => readFileSync(join(dir, 'garden/tests.jsonl'), 'utf8')

test('an edited row is asked anew, one whose checks changed is only graded anew', async () => {
  const temp = ownTempFolder()
  const dir = createProject({
    ...tinyDataset(),
    ...UNIT,
    'vitest.config.ts': config(),
    'memory.adapter.ts': ADAPTER,
  })
  const watcher = watch(dir, temp.env)
  expect(await watcher.begun()).toMatch(/Tests +7 passed/)
  expect(linesOf(dir)).toHaveLength(3 + 6)
  const rows = rowsOf(dir)

  const asked = await watcher.edit({
    'garden/tests.jsonl': rows.replace('Who is my gardener?', 'What is my gardener called?'),
  })
  expect(asked.output).toContain('|memory:learned| garden/tests.jsonl')
  expect(asked.output).not.toContain('cart.test.ts')
  expect(asked.sent.map(line => line.split(' ').slice(2).join(' '))).toEqual([
    'What is my gardener called?',
  ])

  // Only a check changed: the stored reply is graded, and red.
  const graded = await watcher.edit({
    'garden/tests.jsonl': rowsOf(dir).replace('"value":"Ottoline"}]}', '"value":"Wilhelmina"}]}'),
  })
  expect(graded.output).toMatch(/FAIL .*people-01/)
  expect(graded.sent).toEqual([])

  // A broken row is shown with its place; the watcher goes on.
  const broken = await watcher.edit({
    'garden/tests.jsonl': rowsOf(dir).replace('{"id":"rules-01",', '{"id":"rules-01"'),
  })
  expect(broken.output).toMatch(/garden\/tests\.jsonl:2:\d+ error not JSON/)
  expect(watcher.alive()).toBe(true)

  const mended = await watcher.edit({ 'garden/tests.jsonl': rows })
  expect(mended.output).toMatch(/Tests +4 passed \| 2 skipped/)
  expect(mended.sent).toHaveLength(1)

  // The user's own tests rerun without the eval.
  const own = await watcher.edit({
    'cart.ts': 'export const sum = (a: number, b: number) => b + a\n',
  })
  expect(own.output).toContain('cart.test.ts')
  expect(own.output).not.toContain('tests.jsonl')
  expect(own.sent).toEqual([])

  // An edit of the system does not spend money by itself, and what runs leave starts none.
  const system = await watcher.edit({ 'memory.adapter.ts': `${ADAPTER}// edited\n` })
  expect(system.output).not.toContain('memory:learned| garden')
  expect(system.output).toContain('memory-eval: the system changed.')
  expect(system.output).toContain('press `a` to rerun, or set `watch: true`')
  const { length } = linesOf(dir)
  const runs = watcher.runs()
  await sleep(1000)
  expect(linesOf(dir)).toHaveLength(length)
  expect(watcher.runs()).toBe(runs)
  expect(existsSync(join(dir, '.vitest/memory-eval/garden/report.html'))).toBe(true)

  // The next edit of a row finds the system changed: the past is replayed, every case asked.
  const replayed = await watcher.edit({
    'garden/tests.jsonl': rows.replace('"value":"Ottoline"}]}', '"value":"Fisk"}]}'),
  })
  expect(replayed.sent.filter(line => / S\d /.test(line))).toHaveLength(3)
  expect(replayed.sent).toHaveLength(3 + 6)

  watcher.child.kill('SIGINT')
  await watcher.child
  expect(temp.left()).toEqual([])
})

test('a dataset that is broken at first is mended without a restart', async () => {
  const files = tinyDataset()
  const dir = createProject({
    ...files,
    'garden/planted.json': '[ {',
    'vitest.config.ts': config(),
    'memory.adapter.ts': ADAPTER,
  })
  const watcher = watch(dir)
  expect(await watcher.begun()).toMatch(/garden\/planted\.json:1:\d+ error not JSON/)
  const mended = await watcher.edit({ 'garden/planted.json': files['garden/planted.json'] ?? '' })
  expect(mended.output).toMatch(/Tests +6 passed/)
})

test('a system outside is not taught again for an edited row', async () => {
  const external = ADAPTER.replace(
    'defineAdapter(async',
    'defineAdapter({ external: true, open: async',
  ).replace(/\}\)\n$/, '}})\n')
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(),
    'memory.adapter.ts': external,
  })
  const watcher = watch(dir)
  await watcher.begun()
  const asked = await watcher.edit({
    'garden/tests.jsonl': rowsOf(dir).replace('Who is my gardener?', 'What is my gardener called?'),
  })
  expect(asked.sent).toEqual([expect.stringContaining('What is my gardener called?')])

  // But it is for another past, and when its adapter changed.
  const taught = await watcher.edit({ 'garden/past-sessions.json': editedPast(dir) })
  expect(taught.sent).toHaveLength(3 + 6)
  await watcher.edit({ 'memory.adapter.ts': `${external}// edited\n` })
  const replayed = await watcher.edit({ 'garden/tests.jsonl': `${rowsOf(dir)}\n` })
  expect(replayed.sent).toHaveLength(3 + 6)
})

test('with `watch: true` an edit of the system replays and reruns', async () => {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config("watch: true, inputs: ['server.py'],"),
    'memory.adapter.ts': ADAPTER,
    'server.py': 'version = 1\n',
  })
  const watcher = watch(dir)
  await watcher.begun()
  expect((await watcher.edit({ 'server.py': 'version = 2\n' })).sent).toHaveLength(3 + 6)
  const edited = await watcher.edit({
    'memory.adapter.ts': ADAPTER.replaceAll("known.join('\\n')", "known.join('\\n').toUpperCase()"),
  })
  expect(edited.output).toMatch(/Tests +6 passed/)
  expect(edited.sent).toHaveLength(3 + 6)
  const reply = readFileSync(
    join(dir, '.vitest/memory-eval/garden/learned/run-1/tests/people-01.json'),
    'utf8',
  )
  expect(reply).toContain('OTTOLINE')

  const taught = await watcher.edit({ 'garden/past-sessions.json': editedPast(dir) })
  expect(taught.sent).toHaveLength(3 + 6)
  const before = watcher.runs()
  await sleep(1000)
  expect(watcher.runs(), 'what a run writes starts no run').toBe(before)
})
