import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProject, runVitest, startVitest, type VitestRun, writeFiles } from './host.js'
import { addedTo, linesOf, ownTempFolder, until } from './observe.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

const ONE_CASE = ['run', '-t', '^people-01']

/** A history of fourteen sessions of two turns. */
const FOURTEEN = Array.from({ length: 14 }, (_, index) => ({
  id: `S${index + 1}`,
  date: `2026-08-${String(index + 1).padStart(2, '0')}`,
  project: 'Garden',
  files: [{ path: `bed-${index + 1}.md`, text: `# Bed ${index + 1}\n` }],
  turns: [`Bed ${index + 1} is Ottoline's.`, 'Thanks.'],
  plants: [],
}))

function longDataset(): Record<string, string> {
  const { 'garden/planted.json': _, ...files } = tinyDataset()
  return { ...files, 'garden/past-sessions.json': JSON.stringify(FOURTEEN) }
}

/** The adapter of the tiny dataset, with something to do before each turn. */
function adapterThat(act: string): string {
  return ADAPTER.replace('async send(text) {', `async send(text) {\n${act}`)
}

const sessionOf = (line: string) => line.split(' ')[1]

test.concurrent('a run that is killed in the past goes on after the last whole session', async () => {
  const temp = ownTempFolder()
  const dir = createProject({
    ...longDataset(),
    'vitest.config.ts': config(),
    // Stops in session 10 until the run is killed.
    'memory.adapter.ts': adapterThat(
      "if (id === 'S10' && !existsSync(new URL('./go-on', import.meta.url))) await new Promise(() => setInterval(() => {}, 1000))",
    ),
  })
  const killed = startVitest(dir, ONE_CASE, { env: temp.env })
  await until('session 9 is taught', () =>
    existsSync(join(dir, '.vitest/memory-eval/cache/garden/learned/checkpoint-9')),
  )
  killed.kill('SIGKILL')
  await killed
  expect(temp.left()).toHaveLength(1)
  expect(linesOf(dir)).toHaveLength(18)

  writeFiles(dir, { 'go-on': '' })
  let second: VitestRun | undefined
  const sent = await addedTo(dir, async () => {
    second = await runVitest(dir, ONE_CASE, { env: temp.env })
  })
  expect(second?.exitCode, second?.output).toBe(0)
  expect(sent.map(sessionOf).slice(0, -1)).toEqual([
    ...['S10', 'S10', 'S11', 'S11', 'S12', 'S12', 'S13', 'S13', 'S14', 'S14'],
  ])
  expect(second?.stderr).toContain('replaying 14 sessions, 10 turns, going on after session 9')
  // What sessions 1 to 9 taught and wrote is still there.
  const result = readFileSync(
    join(dir, '.vitest/memory-eval/garden/learned/run-1/tests/people-01.json'),
    'utf8',
  )
  for (const { turns } of FOURTEEN) expect(result).toContain(turns[0])
  for (const { files } of FOURTEEN) {
    const place = '.vitest/memory-eval/cache/garden/learned/workspace/projects/Garden'
    expect(existsSync(join(dir, place, files[0]?.path ?? ''))).toBe(true)
  }
  expect(temp.left(), 'what the killed run left is swept').toEqual([])
})

test.concurrent('two runs at the same time in one folder replay once', async () => {
  const dir = createProject({
    ...longDataset(),
    'vitest.config.ts': config(),
    'memory.adapter.ts': adapterThat('await new Promise(done => setTimeout(done, 100))'),
  })
  const runs = await Promise.all([runVitest(dir, ONE_CASE), runVitest(dir, ONE_CASE)])
  expect(runs.map(run => run.exitCode)).toEqual([0, 0])
  const past = linesOf(dir)
    .map(sessionOf)
    .filter(session => /^S\d/.test(session ?? ''))
  expect(past).toEqual(FOURTEEN.flatMap(({ id }) => [id, id]))
  const texts = runs.map(run => run.stderr)
  expect(texts.filter(text => text.includes('28 turns sent'))).toHaveLength(1)
  const waited = texts.find(text => text.includes('replay reused'))
  expect(waited).toContain('waiting for another run that replays the same history')
})

test.concurrent('a system outside that names no inputs is taught anew in each run', async () => {
  const dir = createProject({
    ...tinyDataset(),
    'vitest.config.ts': config(),
    'memory.adapter.ts': ADAPTER.replace(
      'defineAdapter(async',
      'defineAdapter({ external: true, open: async',
    ).replace(/\}\)\n$/, '}})\n'),
  })
  const replayed = async () => {
    let output = ''
    const sent = await addedTo(dir, async () => {
      output = (await runVitest(dir, ONE_CASE)).output.replace(/\s+/g, ' ')
    })
    return { turns: sent.filter(line => / S\d /.test(line)).length, output }
  }
  for (const run of [await replayed(), await replayed()]) {
    expect(run.turns).toBe(3)
    expect(run.output).toContain('The replay is made anew in each run')
    expect(run.output).toContain('names no `inputs`')
  }
  writeFiles(dir, {
    'memory.adapter.ts': readFileSync(join(dir, 'memory.adapter.ts'), 'utf8').replace(
      'external: true,',
      "external: true, inputs: ['server.py'],",
    ),
    'server.py': 'version = 1\n',
  })
  expect(await replayed()).toMatchObject({ turns: 3 })
  expect(await replayed()).toMatchObject({ turns: 0 })
  writeFiles(dir, { 'server.py': 'version = 2\n' })
  expect(await replayed()).toMatchObject({ turns: 3 })
})
