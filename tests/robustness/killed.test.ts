import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createProject, runVitest, startVitest } from '../vitest/host.js'
import { isRunning, linesOf, ownTempFolder, until } from '../vitest/observe.js'
import { config, tinyDataset } from '../vitest/tiny-dataset.js'
import { serverProject } from './server-project.js'

/** Sessions of two turns; every turn takes its time, so that a kill meets it at any point. */
const SESSIONS = Array.from({ length: 14 }, (_, index) => ({
  id: `S${index + 1}`,
  date: `2026-08-${String(index + 1).padStart(2, '0')}`,
  project: 'Garden',
  files: [],
  turns: [`Bed ${index + 1} is Ottoline's.`, `Bed ${index + 1} is watered.`],
  plants: [],
}))
const TURNS = SESSIONS.flatMap(({ turns }) => turns)

const ROWS = Array.from({ length: 24 }, (_, index) => ({
  id: `people-${String(index + 1).padStart(2, '0')}`,
  area: 'people',
  kind: 'ask',
  request: `Case ${index + 1}: whose is bed ${(index % 14) + 1}?`,
  checks: [{ type: 'contains', where: 'reply', value: 'Ottoline' }],
}))

/** An assistant in a process of its own, with its state on disk. */
const SERVER = `
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
appendFileSync('pids.log', process.pid + '\\n')
let file
const out = message => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  if (method === 'initialize') return out({ id, result: { protocol: 1, verbs: ['openSession'] } })
  if (method === 'open') file = join(params.stateDir, 'notes')
  if (method === 'close') { out({ id, result: null }); return process.exit() }
  if (method !== 'send') return out({ id, result: null })
  appendFileSync('sent.log', params.text + '\\n')
  setTimeout(() => {
    const known = existsSync(file) ? readFileSync(file, 'utf8') : ''
    writeFileSync(file, known + params.text + '\\n')
    out({ id, result: { reply: known || 'Noted.' } })
  }, 25)
})
`

function project() {
  const { 'garden/planted.json': _, ...files } = tinyDataset('garden', ROWS)
  return createProject({
    ...files,
    'garden/split.json': JSON.stringify({ train: ROWS.map(({ id }) => id), holdout: [] }),
    'garden/past-sessions.json': JSON.stringify(SESSIONS),
    'vitest.config.ts': config('concurrency: 3,'),
    ...serverProject(SERVER),
  })
}

/** A number from 0 to 1 that is the same in each run of the test. */
function drawn(seed: number): number {
  const x = Math.sin(seed * 12.9898) * 43_758.5453
  return x - Math.floor(x)
}

/** Kills a run after a number of turns and a moment; returns what was sent until then. */
async function killAfter(dir: string, turns: number, ms: number, env: Record<string, string>) {
  const child = startVitest(dir, ['run'], { env })
  await until(`turn ${turns} is sent`, () => linesOf(dir).length >= turns, 40_000)
  await sleep(ms)
  child.kill('SIGKILL')
  await child
  await until(
    'what it started has ended',
    () => !linesOf(dir, 'pids.log').map(Number).some(isRunning),
  )
  return linesOf(dir)
}

/** Every result on disk is whole, and none is missing. */
function expectResults(dir: string): void {
  const folder = join(dir, '.vitest/memory-eval/garden/learned/run-1/tests')
  const names = readdirSync(folder)
  expect(names.sort()).toEqual(ROWS.map(({ id }) => `${id}.json`))
  for (const name of names) {
    expect(JSON.parse(readFileSync(join(folder, name), 'utf8')).reply).toContain('Ottoline')
  }
}

async function expectWholeRun(dir: string, temp: ReturnType<typeof ownTempFolder>) {
  const { exitCode, output } = await runVitest(dir, ['run'], { env: temp.env })
  expect(exitCode, output).toBe(0)
  expectResults(dir)
  expect(linesOf(dir, 'pids.log').map(Number).filter(isRunning)).toEqual([])
  expect(temp.left(), 'temporary folders').toEqual([])
}

const MOMENTS = Array.from({ length: 10 }, (_, index) => index + 1)

describe('after kill -9', () => {
  test.each(MOMENTS)(
    'in the replay, moment %i, no finished session is sent again',
    {
      timeout: 90_000,
    },
    async moment => {
      const temp = ownTempFolder()
      const dir = project()
      const turn = 1 + Math.floor(drawn(moment) * (TURNS.length - 1))
      const before = await killAfter(dir, turn, drawn(moment + 100) * 60, temp.env)
      const past = before.filter(text => TURNS.includes(text))
      await expectWholeRun(dir, temp)
      const again = linesOf(dir)
        .slice(before.length)
        .filter(text => TURNS.includes(text))
      // A session is finished when the next one has begun; the one under way may be sent once more.
      const begun = SESSIONS.filter(({ turns }) => past.includes(turns[0] ?? ''))
      const finished = begun.slice(0, -1).flatMap(({ turns }) => turns)
      expect(again.filter(text => finished.includes(text))).toEqual([])
      expect(
        [...finished, ...again].filter((text, index, all) => all.indexOf(text) === index),
      ).toEqual(expect.arrayContaining(TURNS))
    },
  )

  test.each(MOMENTS)(
    'in the cases, moment %i, no session is sent again and no result is lost',
    {
      timeout: 90_000,
    },
    async moment => {
      const temp = ownTempFolder()
      const dir = project()
      const turn = TURNS.length + 1 + Math.floor(drawn(moment + 50) * (ROWS.length - 2))
      const before = await killAfter(dir, turn, drawn(moment + 150) * 60, temp.env)
      expect(before.slice(0, TURNS.length)).toEqual(TURNS)
      const folder = join(dir, '.vitest/memory-eval/garden/learned/run-1/tests')
      for (const name of readdirSync(folder).filter(one => one.endsWith('.json'))) {
        expect(() => JSON.parse(readFileSync(join(folder, name), 'utf8')), name).not.toThrow()
      }
      await expectWholeRun(dir, temp)
      expect(
        linesOf(dir)
          .slice(before.length)
          .filter(text => TURNS.includes(text)),
      ).toEqual([])
    },
  )
})
