import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { run } from '../../src/cli/run.js'
import { keepPrinted } from '../support/printed.js'
import { ROWS, tinyDataset } from '../vitest/tiny-dataset.js'

const controls = resolve(import.meta.dirname, '../controls/learning')

const printed = keepPrinted()
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'memory-eval-report-command-'))
  onTestFinished(() => {
    rmSync(root, { recursive: true })
  })
})

function write(files: Record<string, unknown>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const report = (...args: string[]) => run(['node', 'vitest-memory-eval', 'report', ...args])

const ABOUT = { control: false, recorded: false, isolated: true, partial: null, replay: null }
const LEARNED = { ...ABOUT, label: 'learned', setup: 'learned', resultsDir: 'learned' }

/** What two runs of the tiny dataset left: in the second the gardener was not recalled. */
function leaveRuns(): string {
  write({
    ...tinyDataset(),
    'out/garden/learned/score.json': LEARNED,
    ...resultsOf('run-1', { 'people-01': { reply: 'Ottoline' } }),
    ...resultsOf('run-2', {
      'people-01': { reply: 'Barnabas', recalled: ['the hedge'], stored: ['gardener'] },
    }),
  })
  return join(root, 'out', 'garden')
}

function resultsOf(folder: string, results: Record<string, object>): Record<string, unknown> {
  const all = {
    'rules-01': { reply: 'On Fridays.', ms: 12, usage: { tokens: 5 } },
    'work-01': { reply: 'Done.', files: { 'notes/a.md': 'for Ottoline' } },
    'trap-01': { reply: 'Done.', files: { 'a.md': 'the gate is shut' } },
    ...results,
  }
  return Object.fromEntries(
    Object.entries(all).map(([id, result]) => [
      `out/garden/learned/${folder}/tests/${id}.json`,
      result,
    ]),
  )
}

describe('vitest-memory-eval report', () => {
  it('makes both reports of a results folder made by any system', async () => {
    cpSync(join(controls, 'stale'), join(root, 'stale'), { recursive: true })
    expect(await report(join(root, 'stale'))).toBe(0)
    expect(printed.all).toContain(`wrote ${join(root, 'stale', 'report.html')}`)
    expect(read('stale/report.md')).toContain('**stale**')
    expect(read('stale/report.html')).toContain('id="areas"')
  })

  it('shows all runs of a dataset, and at which stage a case went wrong', async () => {
    const dir = leaveRuns()
    expect(await report(dir, '--dataset', join(root, 'garden'))).toBe(0)
    const markdown = read('out/garden/report.md')
    expect(markdown).toContain('### 1 case is red')
    expect(markdown).toContain('1 of 2 runs passed; in run 2: contains "Ottoline" in reply')
    expect(markdown).toContain('stage:   not recalled (gardener)')
    expect(markdown).toMatch(/of 1 failure: 1 not recalled/)
    const html = read('out/garden/report.html')
    expect(html).toContain('learned 1 of 2 runs')
    expect(html).toContain('Shown: run 2 of 2')
    expect(html).toContain('Barnabas')
    // The checks of the run that is shown, and in how many runs each passed.
    expect(html).toMatch(/failed: <\/span>contains <span class="quiet">\(reply · 1 of 2 runs\)/)
  })

  it('grades with the checks as they are now', async () => {
    const dir = leaveRuns()
    const [first, ...others] = ROWS
    const edited = { ...first, checks: [{ type: 'regex', value: 'Ottoline|Barnabas' }] }
    write(tinyDataset('garden', [edited, ...others]))
    await report(dir, '--dataset', join(root, 'garden'))
    expect(read('out/garden/report.md')).not.toContain('is red')
    expect(read('out/garden/report.html')).toContain('learned 2 of 2 runs')
  })

  it('calls no case red that a baseline knew, or that reruns found to waver', async () => {
    const dir = leaveRuns()
    const dataset = ['--dataset', join(root, 'garden')]
    const unstable = [{ id: 'people-01', passed: 1, of: 2 }]
    for (const about of [{ known: ['people-01'] }, { unstable }]) {
      write({ 'out/garden/learned/score.json': { ...LEARNED, ...about } })
      expect(await report(dir, ...dataset)).toBe(0)
      expect(read('out/garden/report.md')).not.toContain('is red')
      expect(read('out/garden/report.html')).toContain('learned 1 of 2 runs')
    }
  })

  it('leaves out what a partial run did not ask, and names what moved since the base', async () => {
    const dir = leaveRuns()
    rmSync(join(dir, 'learned/run-2'), { recursive: true })
    rmSync(join(dir, 'learned/run-1/tests/work-01.json'))
    write({ 'out/garden/learned/score.json': { ...LEARNED, partial: { ran: 3, of: 4 } } })
    write({ 'base/tests/people-01.json': { reply: 'Who?' } })
    const dataset = ['--dataset', join(root, 'garden')]
    await run(['node', 'cli', 'grade', join(root, 'base'), ...dataset])
    expect(await report(dir, ...dataset, '--base', join(root, 'base'))).toBe(0)
    const markdown = read('out/garden/report.md')
    expect(markdown).toMatch(/partial: 3 of 4 cases/)
    expect(markdown).toContain('### Against the base branch')
    expect(markdown).toContain('right now: people\\-01')
  })

  it.each([
    ['a folder without results', 'empty', 'There are no results in'],
    ['a folder that is not there', 'nowhere', 'no such file or directory'],
    ['the folder of all datasets', 'out', 'holds several datasets: name the folder of one'],
    ['results of a dataset that nobody named', 'out/garden', 'name its folder with --dataset'],
  ])('refuses %s', async (_, folder, message) => {
    leaveRuns()
    mkdirSync(join(root, 'empty'))
    expect(await report(join(root, folder))).toBe(2)
    expect(printed.all).toContain(message)
  })

  it('refuses a base that is no score', async () => {
    cpSync(join(controls, 'stale'), join(root, 'stale'), { recursive: true })
    expect(await report(join(root, 'stale'), '--base', join(root, 'nowhere'))).toBe(2)
    expect(printed.all).toContain('nowhere: there is no such file or folder')
  })
})
