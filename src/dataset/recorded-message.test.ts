import { expect, it } from 'vitest'
import { RecordedLineSchema, toRecordedMessage } from './recorded-message.js'

const read = (line: unknown) => toRecordedMessage(RecordedLineSchema.parse(line), '2026-08-17')

it('reads a plain line', () => {
  const toolCalls = [{ id: '1', name: 'write', arguments: { path: 'a.md' } }]
  const line = { role: 'assistant', content: 'Done.', at: '2026-08-17T09:00:00Z', toolCalls }
  expect(read(line)).toEqual(line)
})

it('reads a wrapped line with content parts and tool calls among them', () => {
  const line = {
    timestamp: '2026-08-17T09:01:00Z',
    message: {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Writing.' },
        { type: 'toolCall', id: '1', name: 'write', arguments: { path: 'a.md' } },
        { type: 'text', text: 'Done.' },
      ],
    },
  }
  expect(read(line)).toEqual({
    role: 'assistant',
    content: 'Writing.\nDone.',
    at: '2026-08-17T09:01:00Z',
    toolCalls: [{ id: '1', name: 'write', arguments: { path: 'a.md' } }],
  })
})

it('takes the date of the session where a line has none', () => {
  expect(read({ role: 'user', content: 'Hi' })).toEqual({
    role: 'user',
    content: 'Hi',
    at: '2026-08-17',
  })
})

it('reads the result of a tool', () => {
  expect(
    read({ message: { role: 'toolResult', content: [{ type: 'text', text: 'ok' }] } }),
  ).toMatchObject({
    role: 'tool',
    content: 'ok',
  })
})

it('leaves out what is no message', () => {
  expect(read({ type: 'session', id: 'x' })).toBeUndefined()
  expect(read({ role: 'system', content: 'You are helpful.' })).toBeUndefined()
})
