import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { stubEmbedder } from '../../src/adapters/index.js'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string | null
  tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[]
  tool_call_id?: string
}

export interface ChatRequest {
  model: string
  messages: ChatMessage[]
  temperature?: number
  max_tokens?: number
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  tools?: { type: 'function'; function: { name: string; parameters: unknown } }[]
  tool_choice?: unknown
}

/** What the server is to do with one request. */
export interface Scripted {
  text?: string
  toolCalls?: { name: string; arguments: unknown }[]
  finish?: 'stop' | 'length' | 'tool_calls' | 'content_filter'
  /** Null: the server says nothing of it. @default 100 and 20 */
  usage?: { prompt_tokens: number; completion_tokens: number } | null
  /** An error in the protocol's form. */
  error?: {
    status: number
    message: string
    code?: string | number
    headers?: Record<string, string>
  }
  /** This text instead of an answer, with status 200. */
  raw?: string
  /** Milliseconds before the first byte. */
  delay?: number
  /** `socket`: the connection breaks in the middle; `early`: it ends well, before the answer does. */
  cut?: 'socket' | 'early'
}

export interface ServedRequest {
  method: string
  path: string
  authorization: string | undefined
  body: unknown
}

export interface OpenAiServer {
  /** Address for `baseUrl`. */
  url: string
  /** All requests so far, the refused ones included. */
  requests: ServedRequest[]
  /** The bodies of those to the chat. */
  chats(): ChatRequest[]
  close(): Promise<void>
}

export interface OpenAiServerOptions {
  /** The only key that is taken; any when left out. */
  key?: string
  /** Says what to do with the request at `index` (from 0, refused keys not counted). */
  answer?(request: ChatRequest, index: number): Scripted
}

/**
 * A server on this machine that speaks OpenAI's protocol over HTTP: `/v1/chat/completions`, whole and streamed,
 * with tools and usage, and `/v1/embeddings` by hashing words. It refuses what the real one refuses: wrong keys,
 * and tool results that answer no call.
 */
export async function startOpenAiServer({
  key,
  answer = () => ({ text: 'ok' }),
}: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const requests: ServedRequest[] = []
  let served = 0
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization } = request.headers
    const path = request.url ?? ''
    const body = parse(await textOf(request))
    requests.push({ method: request.method ?? '', path, authorization, body })
    if (key !== undefined && authorization !== `Bearer ${key}`) {
      return fail(response, 401, `Incorrect API key provided: ${authorization?.slice(7)}.`)
    }
    const [place] = path.split('?')
    if (place === '/v1/embeddings') return embed(response, body)
    if (place !== '/v1/chat/completions') return fail(response, 404, `no such path: ${path}`)
    const chat = body as ChatRequest
    const wrong = problemOf(chat)
    if (wrong !== undefined) return fail(response, 400, wrong)
    await chatAnswer(response, chat, answer(chat, served++))
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(error => fail(response, 500, String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    chats: () =>
      requests
        .filter(({ path }) => path.endsWith('/completions'))
        .map(one => one.body as ChatRequest),
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function chatAnswer(response: ServerResponse, chat: ChatRequest, scripted: Scripted) {
  const { error, raw, delay } = scripted
  if (delay !== undefined) await sleep(delay)
  if (error) return fail(response, error.status, error.message, error)
  if (raw !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(raw)
  }
  return chat.stream ? streamed(response, chat, scripted) : whole(response, chat, scripted)
}

function whole(response: ServerResponse, { model }: ChatRequest, scripted: Scripted) {
  const { text = null, cut } = scripted
  const calls = callsOf(scripted)
  const message = {
    role: 'assistant',
    content: text,
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  const choice = { index: 0, message, finish_reason: finishOf(scripted) }
  const usage = usageOf(scripted)
  const answer = JSON.stringify({
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model, choices: [choice] },
    ...(usage && { usage }),
  })
  response.writeHead(200, { 'content-type': 'application/json' })
  if (cut === undefined) return response.end(answer)
  response.write(answer.slice(0, answer.length / 2))
  return cut === 'early' ? response.end() : setTimeout(() => response.destroy(), 20)
}

function streamed(response: ServerResponse, chat: ChatRequest, scripted: Scripted) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  const send = (choices: unknown[], more: object = {}) => {
    const about = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1 }
    const chunk = JSON.stringify({ ...about, model: chat.model, choices, ...more })
    response.write(`data: ${chunk}\n\n`)
  }
  const delta = (part: object, finish: string | null = null) =>
    send([{ index: 0, delta: part, finish_reason: finish }])
  delta({ role: 'assistant', content: '' })
  // Words come one by one, and a call's arguments in two parts.
  for (const part of scripted.text?.match(/\S+\s*/g) ?? []) delta({ content: part })
  if (scripted.cut === 'socket') return setTimeout(() => response.destroy(), 20)
  if (scripted.cut === 'early') return response.end()
  for (const [index, { id, type, function: called }] of callsOf(scripted).entries()) {
    const { name, arguments: given } = called
    delta({ tool_calls: [{ index, id, type, function: { name, arguments: given.slice(0, 3) } }] })
    delta({ tool_calls: [{ index, function: { arguments: given.slice(3) } }] })
  }
  delta({}, finishOf(scripted))
  const usage = usageOf(scripted)
  if (usage && chat.stream_options?.include_usage) send([], { usage })
  return response.end('data: [DONE]\n\n')
}

function callsOf({ toolCalls = [] }: Scripted) {
  return toolCalls.map(({ name, arguments: given }) => ({
    // As with the real one, ids differ from answer to answer.
    id: `call_${randomUUID().slice(0, 8)}`,
    type: 'function' as const,
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }))
}

function finishOf({ finish, toolCalls }: Scripted): string {
  return finish ?? (toolCalls ? 'tool_calls' : 'stop')
}

function usageOf({ usage = { prompt_tokens: 100, completion_tokens: 20 } }: Scripted) {
  return usage && { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens }
}

/** Why the real server would refuse a request. */
function problemOf({ model, messages }: ChatRequest): string | undefined {
  if (typeof model !== 'string') return 'you must provide a model parameter'
  if (!Array.isArray(messages) || messages.length === 0) return "'messages' must not be empty"
  const open = new Set<string>()
  for (const { role, content, tool_calls: called, tool_call_id: id } of messages) {
    if (role === 'tool' && !open.delete(id ?? '')) {
      return "messages with role 'tool' must be a response to a preceding message with 'tool_calls'"
    }
    if (role !== 'tool' && open.size > 0) return 'tool_call_ids did not have response messages'
    if (content === null && !called) return 'content must not be null'
    for (const call of called ?? []) open.add(call.id)
  }
  return undefined
}

const embedding = stubEmbedder(16)

function embed(response: ServerResponse, body: unknown) {
  const { input, model } = body as { input: string | string[]; model: string }
  const texts = [input].flat()
  const data = texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: embedding(text),
  }))
  const tokens = texts.join(' ').split(/\s+/).length
  response.writeHead(200, { 'content-type': 'application/json' })
  const usage = { prompt_tokens: tokens, total_tokens: tokens }
  response.end(JSON.stringify({ object: 'list', data, model, usage }))
}

function fail(
  response: ServerResponse,
  status: number,
  message: string,
  { code, headers }: Pick<NonNullable<Scripted['error']>, 'code' | 'headers'> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { message, type: 'error', code: code ?? status } }))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
