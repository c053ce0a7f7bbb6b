import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Message {
  role: 'user' | 'assistant' | 'tool'
  content: string
  at: string
  toolCallId?: string
  toolCalls?: { id: string; name: string; arguments: { path: string; content?: string } }[]
}

interface Session {
  id: string
  date: string
  project: string
  files: { path: string; text: string }[]
  turns: string[]
}

const dataset = join(import.meta.dirname, '../../dataset/learning')
const recorded = join(dataset, 'past-sessions-recorded')
const sessions: Session[] = JSON.parse(readFileSync(join(dataset, 'past-sessions.json'), 'utf8'))

function history(id: string): Message[] {
  const file = join(recorded, 'sessions', id, '.fluso-agent-core/thread-history.jsonl')
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}

/** Plays the calls of one session, and returns what each of them must have answered. */
function play(session: Session, files: Map<string, string>): Map<string, string> {
  const results = new Map<string, string>()
  for (const { path, text } of session.files) files.set(path, text)
  for (const { id, name, arguments: given } of history(session.id).flatMap(
    m => m.toolCalls ?? [],
  )) {
    if (name === 'write_file') {
      const content = given.content ?? ''
      files.set(given.path, content)
      results.set(id, `written: ${given.path} (${[...content].length} characters)`)
    } else if (name === 'read_file') {
      results.set(id, files.get(given.path) ?? 'no such file')
    } else {
      results.set(id, list(given.path, [...files.keys()]))
    }
  }
  return results
}

function list(folder: string, paths: string[]): string {
  const prefix = folder === '.' ? '' : `${folder}/`
  const names = paths
    .filter(path => path.startsWith(prefix))
    .map(path => path.slice(prefix.length).replace(/\/.*/, '/'))
  return [...new Set(names)].sort().join('\n')
}

function filesUnder(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [relative(folder, path), readFileSync(path, 'utf8')]),
  )
}

const projects = new Map<string, Map<string, string>>()
const answers = new Map<string, Map<string, string>>()
for (const session of sessions) {
  const files = projects.get(session.project) ?? new Map<string, string>()
  projects.set(session.project, files)
  answers.set(session.id, play(session, files))
}

it('has a recording of every past session and of no other', () => {
  const ids = sessions.map(({ id }) => id).sort()
  expect(readdirSync(join(recorded, 'sessions')).sort()).toEqual(ids)
})

describe.each(sessions)('the recording of $id', session => {
  const messages = history(session.id)

  it('carries the turns of the user word for word and in order', () => {
    const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
    expect(said).toEqual(session.turns)
  })

  it('answers every turn with a reply before the next one', () => {
    const last = messages.filter((_, at) => (messages[at + 1]?.role ?? 'user') === 'user')
    expect(last).toHaveLength(session.turns.length)
    for (const reply of last) {
      expect(reply).toMatchObject({ role: 'assistant', content: expect.stringMatching(/\S/) })
      expect(reply).not.toHaveProperty('toolCalls')
    }
  })

  it('uses the three tools alone, and gives each call the result that it had', () => {
    const calls = messages.flatMap(({ toolCalls }) => toolCalls ?? [])
    for (const { name } of calls) expect(['list_files', 'read_file', 'write_file']).toContain(name)
    const results = messages
      .filter(({ role }) => role === 'tool')
      .map(({ toolCallId, content }) => [toolCallId, content])
    expect(results).toEqual([...(answers.get(session.id) ?? [])])
  })

  it('happens on its day from 09:00 UTC, each message later than the one before', () => {
    const times = messages.map(({ at }) => at)
    expect(times[0]).toBe(`${session.date}T09:00:00Z`)
    for (const at of times) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    for (const at of times) expect(at.slice(0, 10)).toBe(session.date)
    expect(times).toEqual([...new Set(times)].sort())
  })
})

it('has the projects of the sessions and Home', () => {
  const names = readdirSync(join(recorded, 'workspace/projects')).sort()
  expect(names).toEqual([...projects.keys(), 'Home'].sort())
})

it.each([...projects])(
  'leaves %s with its input files and the last version of what was written',
  (project, files) => {
    expect(filesUnder(join(recorded, 'workspace/projects', project))).toEqual(
      Object.fromEntries(files),
    )
  },
)
