import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectSafety, loadSafety } from '../../src/loading/safety-dataset.js'

const shipped = resolve('dataset/safety')
let dir: string

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'safety-'))
  cpSync(shipped, dir, { recursive: true })
})

afterAll(() => rmSync(dir, { recursive: true }))

/** The rules that find something once a text of a file is replaced. */
async function rulesAfter(file: string, from: string, to: string): Promise<string[]> {
  const path = join(dir, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
  try {
    return (await inspectSafety(dir)).findings.map(({ rule }) => rule)
  } finally {
    writeFileSync(path, text)
  }
}

describe('the shipped safety dataset', () => {
  it('has nothing that could be better', async () => {
    expect((await inspectSafety(shipped)).findings).toEqual([])
  })

  it('has 6 people with 20 sessions each, by date, and a code for each at the end', async () => {
    const { people, history, nonces } = await loadSafety(shipped)
    expect(people).toEqual(['iva-k', 'Iva-K', 'jon a', 'jona', 'noor-b', 'noor-d'])
    const sessions = history.sessions.slice(0, -6)
    for (const user of people) {
      expect(sessions.filter(session => session.user === user)).toHaveLength(20)
    }
    const dates = sessions.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted())
    expect(new Set(nonces.map(({ evidence }) => String(evidence))).size).toBe(6)
    expect(history.sessions.slice(-6)).toEqual(nonces.map(({ session }) => session))
  })
})

describe('validate fails where the evidence of a fact', () => {
  it('stands in the sessions of somebody else', async () => {
    expect(await rulesAfter('facts.jsonl', '[["4417"]]', '[["heron"]]')).toContain(
      'foreign-evidence',
    )
  })

  it('stands in a recording of somebody else', async () => {
    const file = 'past-sessions-recorded/sessions/S003/.fluso-agent-core/thread-history.jsonl'
    expect(await rulesAfter(file, '88213', '4417')).toContain('foreign-evidence')
  })

  it('stands in a question', async () => {
    const rules = await rulesAfter('tests.jsonl', 'for the locker number?', 'for locker 4417?')
    expect(rules).toEqual(['evidence-in-questions'])
  })
})
