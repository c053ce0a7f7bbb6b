import { describe, expect, it } from 'vitest'
import { callOf, keyOf } from './call.js'

const request = (body: unknown, path = '/v1/chat/completions') =>
  new Request(`http://localhost${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const key = async (body: unknown, path?: string) => keyOf(await callOf(request(body, path)))

/** A conversation with a call of a tool, whose id the client or the server made up. */
const conversation = (id: string, other = id) => ({
  model: 'm',
  messages: [
    { role: 'assistant', tool_calls: [{ id, function: { name: 'read', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: other, content: 'text' },
  ],
})

describe('the key of a call', () => {
  it('is the same whatever the order of fields and of parameters', async () => {
    expect(await key({ a: 1, b: { c: 2, d: 3 } })).toBe(await key({ b: { d: 3, c: 2 }, a: 1 }))
    expect(await key({}, '/v1?a=1&b=2')).toBe(await key({}, '/v1?b=2&a=1'))
  })

  it('does not know what separates the parts of a form with files, but the files', async () => {
    const form = async (bytes: number[]) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(bytes)]), 'notes.bin')
      return keyOf(await callOf(new Request('http://localhost/add', { method: 'POST', body })))
    }
    for (const bytes of [
      [65, 66],
      [255, 0],
    ])
      expect(await form(bytes)).toBe(await form(bytes))
    expect(await form([65])).not.toBe(await form([66]))
  })

  it('is another one for another order of items, another text, path or parameter', async () => {
    const keys = await Promise.all([
      key([1, 2]),
      key([2, 1]),
      key('1,2'),
      key([1, 2], '/v1/embeddings'),
      key([1, 2], '/v1/embeddings?version=2'),
    ])
    expect(new Set(keys).size).toBe(5)
  })

  it('does not know the ids of tool calls, but which result answers which call', async () => {
    expect(await key(conversation('call_a'))).toBe(await key(conversation('call_b')))
    expect(await key(conversation('call_a'))).not.toBe(await key(conversation('call_a', 'call_b')))
  })

  it('does not know keys in a body or a query, but what is only named alike', async () => {
    expect(await key({ api_key: 'one', x: 1 })).toBe(await key({ x: 1 }))
    expect(await key({}, '/v1?api_key=one')).toBe(await key({}, '/v1'))
    expect(await key({ key: 'user-1' })).not.toBe(await key({ key: 'user-2' }))
    expect(await key({ max_tokens: 1 })).not.toBe(await key({ max_tokens: 2 }))
  })
})

it('keeps a body that is no JSON as a text, and other bytes as base64', async () => {
  expect((await callOf(request('plain'))).body).toBe('plain')
  const bytes = new Request('http://localhost', { method: 'POST', body: new Uint8Array([255, 0]) })
  expect((await callOf(bytes)).body).toEqual({ base64: '/wA=' })
  expect((await callOf(new Request('http://localhost'))).body).toBeNull()
})
