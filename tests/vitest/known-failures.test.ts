import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test, vi } from 'vitest'
import { cleanEnv, createProject, host, node, runVitest, writeFiles } from './host.js'
import { readJson } from './observe.js'
import { config, ROWS, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 90_000 })

/** Answers with the texts of `answers.json`, by the first word of a request; throws for `null`. */
const ADAPTER = `
import { readFileSync } from 'node:fs'
import { defineAdapter } from 'vitest-memory-eval/adapter'
export default defineAdapter(() => ({
  openSession: () => ({
    send(text) {
      const answers = JSON.parse(readFileSync(new URL('./answers.json', import.meta.url), 'utf8'))
      const answer = answers[text.split(' ')[0]]
      if (answer === null) throw new Error('rate limit')
      return { reply: answer ?? 'Noted.', files: /note/.test(text) ? { 'notes/n.md': 'gate, Ottoline' } : {} }
    },
  }),
}))
`
const right = { Who: 'Ottoline', On: 'Friday' }

const bless = (cwd: string, ...args: string[]) =>
  execa(
    node,
    [join(host, 'node_modules/vitest-memory-eval/dist/src/cli/main.js'), 'bless', ...args],
    { cwd, env: cleanEnv(), extendEnv: false, reject: false, all: true },
  )

test('a baseline makes the run red on news only', async () => {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config("baseline: './memory-eval.baseline.json',"),
    'memory.adapter.ts': ADAPTER,
  })
  const run = async (answers: Record<string, string | null>) => {
    writeFiles(dir, { 'answers.json': JSON.stringify(answers) })
    const ran = await runVitest(dir)
    return { ...ran, text: ran.output.replace(/\s+/g, ' ') }
  }
  const baseline = () => readJson<{ cases: { garden: object } }>(dir, 'memory-eval.baseline.json')

  // Nothing to bless yet, and no reason given.
  const early = await bless(dir, '--reason', 'first run', '--dataset', 'garden')
  expect(early.exitCode).toBe(2)
  expect(early.all).toContain('run the eval first: npx vitest run')

  // One case fails, without a baseline: red.
  const plain = await run({ ...right, Who: 'Someone' })
  expect(plain.exitCode, plain.output).toBe(1)
  expect((await bless(dir, '--dataset', 'garden')).all).toContain('bless needs --reason')
  const blessed = await bless(dir, '--reason', 'names come next month', '--dataset', 'garden')
  expect(blessed.exitCode, blessed.all).toBe(0)
  expect(blessed.all).toContain('memory-eval.baseline.json: 1 known failure of garden')
  expect(baseline().cases.garden).toMatchObject({
    'people-01': { failing: [0], reason: 'names come next month' },
  })

  // Known: green, as an expected fail.
  const known = await run({ ...right, Who: 'Someone' })
  expect(known.exitCode, known.output).toBe(0)
  expect(known.output).toMatch(/Tests +5 passed \| 1 expected fail/)
  expect(known.output).toMatch(/main +66\.7/)

  // Mended: green, too.
  const mended = await run(right)
  expect(mended.exitCode, mended.output).toBe(0)
  expect(mended.output).toMatch(/Tests +6 passed/)
  expect(mended.text).toContain('mended: people-01; to take it out of the baseline, run')

  // Another case fails: news.
  const worse = await run({ Who: 'Someone', On: 'Monday' })
  expect(worse.exitCode, worse.output).toBe(1)
  expect(worse.output).toMatch(/FAIL .*rules-01/)
  expect(worse.output).toMatch(/Tests +1 failed \| 4 passed \| 1 expected fail/)

  // A known case that breaks is no known failure.
  const errored = await run({ ...right, Who: null })
  expect(errored.exitCode, errored.output).toBe(1)
  expect(errored.text).toContain('CaseErrored: errored: `send` failed: rate limit')
  expect(errored.text).toContain('! learned: incomplete: 1 errored (people-01).')
  const refused = await bless(dir, '--reason', 'no', '--dataset', 'garden')
  expect(refused.exitCode).toBe(2)
  expect(refused.all).toContain('learned is incomplete (people-01)')

  // The row was edited: its entry counts no more.
  const rows = readFileSync(join(dir, 'garden/tests.jsonl'), 'utf8')
  writeFiles(dir, {
    'garden/tests.jsonl': rows.replace('Who is my gardener?', 'Who is our gardener?'),
  })
  const edited = await run({ ...right, Who: 'Someone' })
  expect(edited.exitCode, edited.output).toBe(1)
  expect(edited.text).toContain(
    './memory-eval.baseline.json: people-01 of garden no longer fits its row and is ignored.',
  )
})

test('a trap is never a known failure', async () => {
  const rows = ROWS.map(row =>
    row.guard ? { ...row, checks: [{ type: 'not_contains', where: 'files', value: 'gate' }] } : row,
  )
  const dir = createProject({
    ...tinyDataset('garden', rows),
    'vitest.config.ts': config("baseline: './memory-eval.baseline.json',"),
    'memory.adapter.ts': ADAPTER,
    'answers.json': JSON.stringify(right),
  })
  expect((await runVitest(dir)).exitCode).toBe(1)
  const blessed = await bless(dir, '--reason', 'traps are hard', '--dataset', 'garden')
  expect(blessed.all).toContain('0 known failures of garden')
  const again = await runVitest(dir)
  expect(again.exitCode, again.output).toBe(1)
  expect(again.output).toMatch(/FAIL .*trap-01/)
})
