import { describe, expect, it } from 'vitest'
import { jsonRpc } from './json-rpc.js'

function connection() {
  const sent: Record<string, unknown>[] = []
  const raw: string[] = []
  const logs: string[] = []
  const rpc = jsonRpc({
    write: line => {
      raw.push(line)
      sent.push(JSON.parse(line))
    },
    log: message => logs.push(message),
  })
  return { rpc, sent, raw, logs, answer: (message: object) => rpc.receive(JSON.stringify(message)) }
}

describe('jsonRpc', () => {
  it('gives each answer to its own request, in any order', async () => {
    const { rpc, answer } = connection()
    const first = rpc.request('recall', { query: 'a' })
    const second = rpc.request('recall', { query: 'b' })
    answer({ id: 2, result: 'for b' })
    answer({ id: '1', result: 'for a' })
    expect(await first).toBe('for a')
    expect(await second).toBe('for b')
  })

  it('writes ASCII on one line, and loses no character, lone surrogates included', () => {
    const { rpc, raw, sent } = connection()
    const text = 'Zoë 🙂\u2028\u0085\n\u0000 lone \ud800 end'
    void rpc.request('send', { text })
    expect(raw[0]).toMatch(/^[\x20-\x7e]+$/)
    expect(sent[0]).toEqual({ jsonrpc: '2.0', id: 1, method: 'send', params: { text } })
  })

  it('turns an error of the other end into an error with its code and data', async () => {
    const { rpc, answer } = connection()
    const call = rpc.request('ingest', {})
    answer({
      id: 1,
      error: { code: -32000, message: 'disk \u001b[31mfull', data: 'Traceback: line 7' },
    })
    await expect(call).rejects.toThrow(
      /^ingest failed: disk .*\[31mfull \(code -32000\)\nTraceback: line 7$/,
    )
    await expect(call).rejects.not.toThrow('\u001b')
  })

  it('names an answer that is none', async () => {
    const { rpc, answer } = connection()
    const call = rpc.request('recall', {})
    answer({ jsonrpc: '2.0', id: 1 })
    await expect(call).rejects.toThrow('recall was answered with neither `result` nor `error`')
  })

  it('ignores second answers and unknown ids, with one log', async () => {
    const { rpc, answer, logs } = connection()
    const call = rpc.request('recall', {})
    answer({ id: 1, result: 'first' })
    answer({ id: 1, result: 'second' })
    answer({ id: 99, result: 'x' })
    expect(await call).toBe('first')
    expect(logs).toEqual([expect.stringContaining('ignored an answer to request 1')])
  })

  it.each(['Loading model…', '[1,2]', '42', '{"foo":1}', '"x"', 'null', '{"id":1'])(
    'refuses %s as no message',
    line => {
      const { rpc } = connection()
      expect(() => rpc.receive(line)).toThrow(/no message of the protocol: .*\nstdout belongs/)
    },
  )

  it('shortens a stray line and takes its teeth out', () => {
    const { rpc } = connection()
    const act = () => rpc.receive(`\u001b[2J::error::x ${'long '.repeat(1000)}`)
    expect(act).toThrow(/more characters/)
    expect(act).not.toThrow('\u001b')
  })

  it('passes log notifications on, ignores other ones, and refuses requests', () => {
    const { answer, logs, sent } = connection()
    answer({ method: 'log', params: { message: 'warming up' } })
    answer({ method: 'progress', params: {} })
    answer({ id: 7, method: 'askUser', params: {} })
    expect(logs).toEqual(['warming up'])
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 7, error: { code: -32601, message: 'the eval answers no requests' } },
    ])
  })

  it('calls a request off, tells the other end, and takes its late answer in silence', async () => {
    const { rpc, answer, sent, logs } = connection()
    const controller = new AbortController()
    const call = rpc.request('send', {}, controller.signal)
    controller.abort(new Error('no answer within 120 s'))
    await expect(call).rejects.toThrow('no answer within 120 s')
    expect(sent.at(-1)).toEqual({ jsonrpc: '2.0', method: 'cancel', params: { id: 1 } })
    answer({ id: 1, result: 'late' })
    expect(logs).toEqual([])
  })

  it('sends nothing when called off beforehand', async () => {
    const { rpc, sent } = connection()
    await expect(rpc.request('send', {}, AbortSignal.abort())).rejects.toThrow(/abort/i)
    expect(sent).toEqual([])
  })

  it('ends open and later requests with the reason of a failure', async () => {
    const { rpc } = connection()
    const open = rpc.request('send', {})
    rpc.fail(new Error('server ended with exit code 3'))
    rpc.fail(new Error('second reason'))
    await expect(open).rejects.toThrow('send: server ended with exit code 3')
    await expect(rpc.request('recall', {})).rejects.toThrow('recall: server ended with exit code 3')
  })
})
