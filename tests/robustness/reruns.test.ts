import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createProject, startVitest, writeFiles } from '../vitest/host.js'
import { linesOf, ownTempFolder, until } from '../vitest/observe.js'
import { ADAPTER, config, ROWS, tinyDataset } from '../vitest/tiny-dataset.js'

/** What a process holds: open files by kind, and the processes below it. */
function holds(pid: number) {
  const handles = readdirSync(`/proc/${pid}/fd`).map(fd => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).replace(/[\d[\]]+/g, '')
    } catch {
      return 'gone'
    }
  })
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => parentOf(name) === pid)
  return { handles: handles.length, children: children.length }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

test.skipIf(process.platform !== 'linux')(
  'twenty reruns in watch mode leave no more handles, processes or temporary folders than five',
  { timeout: 120_000 },
  async () => {
    const temp = ownTempFolder()
    const dir = createProject({
      ...tinyDataset(),
      'vitest.config.ts': config(),
      'memory.adapter.ts': ADAPTER,
    })
    const child = startVitest(dir, ['--watch'], { env: temp.env })
    let printed = ''
    child.all.on('data', chunk => (printed += chunk))
    // What Vitest prints when it waits for the next change.
    const runs = () => printed.split('Waiting for file changes').length - 1
    const cases = () => linesOf(dir).filter(line => line.includes('Who is my gardener?')).length
    const rows = (round: number) =>
      ROWS.map(row => `${JSON.stringify({ ...row, request: `${row.request} (${round})` })}\n`).join(
        '',
      )
    try {
      await until('the first run ends', () => runs() === 1, 60_000)
      const seen: ReturnType<typeof holds>[] = []
      for (let rerun = 1; rerun <= 20; rerun++) {
        writeFiles(dir, { 'garden/tests.jsonl': rows(rerun) })
        await until(`rerun ${rerun} ends`, () => runs() === rerun + 1, 60_000)
        seen.push(holds(child.pid ?? 0))
      }
      expect(cases(), 'each rerun asks').toBe(21)
      const [fifth, last] = [seen[4], seen[19]]
      expect(last?.handles).toBeLessThanOrEqual((fifth?.handles ?? 0) + 1)
      expect(last?.children).toBeLessThanOrEqual(fifth?.children ?? 0)
      expect(temp.left()).toHaveLength(1)
    } finally {
      child.kill('SIGTERM')
      await child
    }
    expect(temp.left()).toEqual([])
  },
)
