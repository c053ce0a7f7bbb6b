import { expect, it } from 'vitest'
import type { IngestSession } from '../../contract.js'
import type { McpTool } from '../tools.js'
import { libsql } from './libsql.js'

interface Entities {
  entities: { name: string; observations: string[] }[]
}

const at = '2026-10-05T09:00:00Z'
const ingest = libsql.tools.ingest as Required<McpTool<'ingest'>>
const stored = (...texts: string[]) => {
  const turns = texts.map(content => ({ role: 'user' as const, content, at }))
  const session: IngestSession = { id: 'S1', user: 'maya', project: 'Home', date: at, turns }
  return (ingest.arguments(session) as Entities).entities
}

it('stores a session as one entity', () => {
  expect(stored('one', 'two')).toEqual([
    { name: `maya ${at} S1/0`, entityType: 'conversation', observations: ['one', 'two'] },
  ])
})

it('keeps to what the server takes, and loses nothing', () => {
  const long = stored('word '.repeat(2000))
  expect(long[0]?.observations.map(({ length }) => length <= 4096)).toEqual([true, true, true])
  expect(long[0]?.observations.join('')).toBe('word '.repeat(2000))
  const many = stored(...Array.from({ length: 250 }, (_, index) => `turn ${index}`))
  expect(many.map(({ observations }) => observations.length)).toEqual([100, 100, 50])
  expect(new Set(many.map(({ name }) => name)).size).toBe(3)
})
