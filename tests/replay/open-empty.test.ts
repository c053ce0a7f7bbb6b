import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Memory } from '../../src/adapters/contract.js'
import { defineAdapter, referenceMemory } from '../../src/adapters/index.js'
import { InterruptedError } from '../../src/replay/errors.js'
import { openEmpty } from '../../src/replay/index.js'

const limits = { turnTimeout: 5000, caseTimeout: 5000, settleTimeout: 5000 }
const session = {
  id: 'S1',
  user: 'ida',
  project: 'Home',
  date: '2026-01-01T09:00:00Z',
  turns: [
    { role: 'user' as const, content: 'The kiln is in the shed.', at: '2026-01-01T09:00:00Z' },
  ],
}
const about = { user: 'ida', query: 'kiln', keywords: ['kiln'] }

function roots() {
  const root = mkdtempSync(join(tmpdir(), 'open-empty-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return { tempRoot: join(root, 'temp'), cacheRoot: join(root, 'cache'), root }
}

describe('openEmpty', () => {
  it('opens a memory that knows nothing, keeps what it is told over a reopening, and leaves nothing', async () => {
    const { tempRoot, cacheRoot } = roots()
    const adapter = defineAdapter(referenceMemory)
    const opened = await openEmpty({ adapter, tempRoot, cacheRoot, limits })
    expect(await opened.memory.recall?.(about)).toEqual([])
    await opened.memory.ingest?.(session)
    await opened.settle()
    await opened.reopen()
    expect(await opened.memory.recall?.(about)).toHaveLength(1)
    const other = await openEmpty({ adapter, tempRoot, cacheRoot, limits })
    expect(await other.memory.recall?.(about)).toEqual([])
    expect([await opened.close(), await other.close()]).toEqual([undefined, undefined])
    rmSync(tempRoot, { recursive: true, force: true })
  })

  it('hands the settings of a profile to the adapter', async () => {
    const seen: unknown[] = []
    const adapter = defineAdapter(({ settings }) => {
      seen.push(settings)
      return {}
    })
    const opened = await openEmpty({ adapter, ...roots(), limits, settings: { ranking: 'hybrid' } })
    await opened.close()
    expect(seen).toEqual([{ ranking: 'hybrid' }])
  })

  it('opens on a copy of a state that was written earlier', async () => {
    const { tempRoot, cacheRoot, root } = roots()
    const adapter = defineAdapter(({ stateDir }) => ({ recall: () => readdirSync(stateDir) }))
    const from = mkdtempSync(join(root, 'old-'))
    writeFileSync(join(from, 'notes.txt'), 'x')
    const opened = await openEmpty({ adapter, tempRoot, cacheRoot, limits, from })
    expect(await opened.memory.recall?.(about)).toEqual(['notes.txt'])
    await opened.close()
    expect(readdirSync(from)).toEqual(['notes.txt'])
    const elsewhere = defineAdapter({ isolation: 'namespace', open: () => ({}) })
    await expect(
      openEmpty({ adapter: elsewhere, tempRoot, cacheRoot, limits, from }),
    ).rejects.toThrow(/isolation 'clone'/)
  })

  it('hides secrets in whatever the system says, and leaves other errors as they are', async () => {
    vi.stubEnv('NOTES_API_KEY', 'sk-0123456789')
    onTestFinished(() => void vi.unstubAllEnvs())
    const fails = (verb: string) => () => {
      throw new Error(`${verb} with sk-0123456789 and own-words`)
    }
    const logs: string[] = []
    const opening = (open: () => Memory) =>
      openEmpty({
        adapter: defineAdapter(({ log }) => {
          log('opened with sk-0123456789 and own-words')
          return open()
        }),
        ...{ ...roots(), limits, redact: ['own-words'], log: message => void logs.push(message) },
      })
    const hidden = /with \[redacted\] and \[redacted\]/
    await expect(opening(fails('open'))).rejects.toThrow(hidden)
    const opened = await opening(() => ({ settle: fails('settle'), close: fails('close') }))
    await expect(opened.settle()).rejects.toThrow(hidden)
    await expect(opened.reopen()).rejects.toThrow(hidden)
    expect(await opened.close()).toMatch(hidden)
    expect(logs).toHaveLength(2)
    expect(logs.every(message => hidden.test(message))).toBe(true)
    const interrupted = new InterruptedError('stopped')
    const waiting = await opening(() => ({ settle: () => Promise.reject(interrupted) }))
    await expect(waiting.settle()).rejects.toThrow('stopped')
    await waiting.close()
  })

  it('settles receipts of any kind', async () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const seen: unknown[] = []
    const adapter = defineAdapter({
      open: () => ({ settle: receipts => void seen.push(...(receipts ?? [])) }),
    })
    const opened = await openEmpty({ adapter, ...roots(), limits })
    await opened.settle([circle, 10n, () => {}, undefined])
    expect(seen).toHaveLength(4)
    await opened.close()
  })

  it('destroys the namespace of a system whose state is elsewhere', async () => {
    const destroyed: string[] = []
    const names: string[] = []
    const adapter = defineAdapter({
      isolation: 'namespace',
      open: ({ namespace }) => {
        names.push(namespace)
        return { destroy: name => void destroyed.push(name) }
      },
    })
    await (await openEmpty({ adapter, ...roots(), limits })).close()
    expect(destroyed).toEqual(names)
  })
})
