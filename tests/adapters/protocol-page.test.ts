import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PackShape, VERBS } from '../../src/adapters/command/shapes.js'

const page = readFileSync(join(import.meta.dirname, '../../docs/protocol.md'), 'utf8')

interface Message {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: unknown
}

/** The messages of the examples, with the lines that are wrapped on the page joined. */
const messages = [...page.matchAll(/```\n((?:→|←)[\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.split(/^[→←] /m).slice(1))
  .map(text => JSON.parse(text.replace(/\n\s+/g, '')) as Message)
const asked = messages.filter(({ method }) => method)
const answerTo = (request: Message) =>
  messages[messages.indexOf(request) + 1] as Message | undefined

describe('docs/protocol.md', () => {
  it('names every verb that a process can serve', () => {
    expect(VERBS.filter(verb => !page.includes(`\`${verb}\``))).toEqual([])
  })

  it('shows messages that are JSON, each answered under its id', () => {
    const methods = asked.map(({ method }) => method)
    for (const verb of ['ingest', 'recall', 'addDocument', 'afterTurn', 'onCompaction', 'brief']) {
      expect(methods).toContain(verb)
    }
    for (const request of asked.filter(({ id }) => id !== undefined)) {
      const answer = answerTo(request)
      if (answer?.method === undefined) expect(answer?.id, request.method).toBe(request.id)
    }
  })

  it.each(['beforeTurn', 'onSessionStart', 'onCompaction', 'brief'])(
    'answers %s with a pack',
    method => {
      const request = asked.find(message => message.method === method)
      expect(request?.params).toMatchObject({ memory: '1', user: 'maya-okafor' })
      const answer = request && answerTo(request)
      expect(PackShape.safeParse(answer?.result).success).toBe(true)
    },
  )
})
