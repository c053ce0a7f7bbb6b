import { describe, expect, it } from 'vitest'
import { isWhole, recordResponse, replayResponse } from './recorded-response.js'

const recorded = (text: string, type = 'application/json') =>
  recordResponse(new Response(text, { headers: { 'content-type': type } }), one => one)

describe('an answer', () => {
  it.each([
    ['JSON', '{"a": 1}', 'application/json', 'POST'],
    ['JSON behind a byte order mark', '\ufeff{"a": 1}', 'application/json', 'POST'],
    ['a text', 'fine', 'text/plain', 'POST'],
    ['nothing to a deletion', '', 'application/json', 'DELETE'],
    ['events that end with an empty line', 'data: 1\n\n', 'text/event-stream', 'POST'],
    ['events that end with Windows line ends', 'data: 1\r\n\r\n', 'text/event-stream', 'POST'],
    ['events up to their mark of the end', 'data: 1\n\ndata: [DONE]', 'text/event-stream', 'POST'],
  ])('is whole: %s', async (_, text, type, method) => {
    const answer = await recorded(text, type)
    expect(isWhole(answer, method)).toBe(true)
    const [replayed, given] = [await replayResponse(answer).text(), text.replace('\ufeff', '')]
    expect(type.includes('json') && given ? JSON.parse(replayed) : replayed).toEqual(
      type.includes('json') && given ? JSON.parse(given) : given,
    )
  })

  it.each([
    ['half of a JSON', '{"a": ', 'application/json'],
    ['nothing where something was asked for', '', 'application/json'],
    ['half of an event', 'data: 1\n\ndata: {"b"', 'text/event-stream'],
  ])('is cut: %s', async (_, text, type) => {
    expect(isWhole(await recorded(text, type), 'POST')).toBe(false)
  })
})
