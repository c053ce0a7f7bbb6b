import { isObject } from './is-object.js'
import { show } from './show.js'

export interface JsonRpcOptions {
  /** Takes one message as a line, without its newline. */
  write(line: string): void
  log(message: string): void
}

/** The client's end of JSON-RPC 2.0 over lines. Knows neither processes nor the eval's verbs. */
export interface JsonRpc {
  request(method: string, params: object, signal?: AbortSignal): Promise<unknown>
  /** Takes a line of the other end. Throws when it is no message of the protocol. */
  receive(line: string): void
  /** Ends all open requests, and every later one, with this reason. */
  fail(reason: Error): void
  /** Why it can be used no more. */
  failure(): Error | undefined
}

interface Pending {
  method: string
  resolve(result: unknown): void
  reject(error: Error): void
}

const METHOD_NOT_FOUND = -32601

export function jsonRpc({ write, log }: JsonRpcOptions): JsonRpc {
  const pending = new Map<number, Pending>()
  /** Called off: their late answers are no fault. */
  const calledOff = new Set<number>()
  let lastId = 0
  let failure: Error | undefined
  let strayLogged = false

  const send = (message: object) => write(toAscii(JSON.stringify({ jsonrpc: '2.0', ...message })))

  function request(method: string, params: object, signal?: AbortSignal): Promise<unknown> {
    if (failure) return Promise.reject(requestError(method, failure))
    if (signal?.aborted) return Promise.reject(abortReason(method, signal))
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        settle(id)
        calledOff.add(id)
        send({ method: 'cancel', params: { id } })
        reject(abortReason(method, signal))
      }
      const done = () => signal?.removeEventListener('abort', onAbort)
      signal?.addEventListener('abort', onAbort, { once: true })
      pending.set(id, {
        method,
        resolve(result) {
          done()
          resolve(result)
        },
        reject(error) {
          done()
          reject(error)
        },
      })
      send({ id, method, params })
    })
  }

  function settle(id: number): Pending | undefined {
    const entry = pending.get(id)
    pending.delete(id)
    return entry
  }

  function answer(message: Record<string, unknown>): void {
    const id = Number(message.id)
    const entry = settle(id)
    if (!entry) {
      if (calledOff.delete(id) || strayLogged) return
      strayLogged = true
      log(
        `ignored an answer to request ${show(String(message.id), 40)}, which was not asked or is answered already`,
      )
      return
    }
    if (message.error !== undefined && message.error !== null) {
      entry.reject(new Error(`${entry.method} failed: ${describeError(message.error)}`))
    } else if ('result' in message) {
      entry.resolve(message.result)
    } else {
      entry.reject(new Error(`${entry.method} was answered with neither \`result\` nor \`error\``))
    }
  }

  function receive(line: string): void {
    if (line.trim() === '') return
    const message = parse(line)
    if (typeof message.method === 'string') {
      if (message.id !== undefined && message.id !== null) {
        const error = { code: METHOD_NOT_FOUND, message: 'the eval answers no requests' }
        send({ id: message.id, error })
      } else if (message.method === 'log' && isObject(message.params)) {
        log(show(String(message.params.message), 1000))
      }
    } else if (message.id === null && message.error) {
      throw new Error(`could not read a request: ${describeError(message.error)}`)
    } else {
      answer(message)
    }
  }

  function fail(reason: Error): void {
    failure ??= reason
    for (const entry of pending.values()) entry.reject(requestError(entry.method, reason))
    pending.clear()
  }

  return { request, receive, fail, failure: () => failure }
}

function parse(line: string): Record<string, unknown> {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    message = undefined
  }
  if (isObject(message) && ('id' in message || typeof message.method === 'string')) return message
  throw new Error(
    `printed a line on stdout that is no message of the protocol: ${show(line)}\nstdout belongs to the protocol; print everything else to stderr`,
  )
}

function describeError(error: unknown): string {
  if (!isObject(error)) return show(JSON.stringify(error), 1000)
  const code = error.code === undefined ? '' : ` (code ${show(String(error.code), 20)})`
  const data = error.data === undefined || error.data === null ? '' : `\n${showData(error.data)}`
  return `${show(String(error.message), 1000)}${code}${data}`
}

function showData(data: unknown): string {
  return show(typeof data === 'string' ? data : JSON.stringify(data), 2000)
}

function requestError(method: string, reason: Error): Error {
  return new Error(`${method}: ${reason.message}`, { cause: reason })
}

function abortReason(method: string, signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error
    ? reason
    : new Error(`${method} was called off: ${String(reason)}`, { cause: reason })
}

/** Escapes all that is not ASCII, so that no encoding or line rule of the other end can break it. */
function toAscii(json: string): string {
  return json.replace(
    /[\u007f-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
