import { setTimeout as sleep } from 'node:timers/promises'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { show } from '../command/show.js'
import { answerOf, type McpAnswer } from './answer.js'
import { ChildTransport, type ChildTransportOptions } from './child-transport.js'
import type { McpSdk } from './load-sdk.js'
import { requireTool } from './require-tool.js'

type ChildTarget = Pick<ChildTransportOptions, 'command' | 'cwd' | 'env'>

export interface ConnectionOptions {
  /** A process to start, or an address to call. */
  target: ChildTarget | { url: URL; headers: Record<string, string> }
  /** How it is called in errors. */
  name: string
  /** Milliseconds for `initialize` and for the list of tools. */
  startTimeout: number
  /** Milliseconds for the answer to a call. */
  callTimeout: number
  signal: AbortSignal
  log(message: string): void
}

/** An MCP server that has introduced itself. */
export interface Connection {
  /** The names of its tools. */
  tools: readonly string[]
  /** @throws Error that names the tool, when the server refuses, fails, ends or does not answer */
  call(tool: string, args?: object): Promise<McpAnswer>
  close(): Promise<void>
}

/** Pages of a list of tools; a server that names the same page again and again would never end. */
const MOST_PAGES = 500
/** Milliseconds that a server has to let a session go. */
const GOODBYE = 2000
/** The SDK's code for a request that took too long. */
const REQUEST_TIMEOUT = -32001

/** @throws Error when the server does not start or does not introduce itself */
export async function connect(sdk: McpSdk, options: ConnectionOptions): Promise<Connection> {
  const { target, name, signal, startTimeout, callTimeout } = options
  const client = new sdk.Client({ name: 'vitest-memory-eval', version: '1' })
  const link = 'url' in target ? toAddress(sdk, target) : toProcess(sdk, target, options.log)
  let stuck = false

  const close = async (now: boolean) => {
    signal.removeEventListener('abort', onAbort)
    await link.close(now)
    await client.close()
  }
  // Requests that are open end with the connection.
  const onAbort = () => {
    stuck = true
    void close(true)
  }
  signal.addEventListener('abort', onAbort, { once: true })

  const attempt = async <Result>(what: string, limit: number, act: () => Promise<Result>) => {
    try {
      return await act()
    } catch (error) {
      throw signal.aborted ? signal.reason : explain(what, limit, error)
    }
  }
  const explain = (what: string, limit: number, error: unknown): Error => {
    const { failure, stray } = link
    if (failure?.()) return new Error(`${what}: ${failure()?.message}`, { cause: error })
    const tooLong = (error as { code?: unknown }).code === REQUEST_TIMEOUT
    stuck ||= tooLong
    if (!tooLong) return new Error(`${what}: ${reasonOf(error)}`, { cause: error })
    const odd = stray?.() ? `; it wrote a line to stdout that is no MCP message: ${stray()}` : ''
    return new Error(`${what}: no answer within ${limit / 1000} s${odd}`, { cause: error })
  }

  let tools: string[] = []
  try {
    signal.throwIfAborted()
    tools = await attempt(`${name} did not start as an MCP server`, startTimeout, async () => {
      await client.connect(link.transport, { timeout: startTimeout })
      return toolNames(client, startTimeout)
    })
  } catch (error) {
    await close(true)
    throw error
  }

  return {
    tools,
    async call(tool, args = {}) {
      requireTool(name, tool, tools)
      const params = { name: tool, arguments: { ...args } }
      const result = await attempt(`the tool ${tool} of ${name}`, callTimeout, () =>
        client.callTool(params, undefined, { timeout: callTimeout }),
      )
      const answer = answerOf(tool, result)
      if (result.isError) {
        throw new Error(`the tool ${tool} of ${name} failed: ${show(answer.text, 2000)}`)
      }
      return answer
    },
    close: () => close(stuck),
  }
}

interface Link {
  transport: Transport
  /** What happened to the other end, where that is known. */
  failure?(): Error | undefined
  stray?(): string | undefined
  /** `now` where the other end is stuck. */
  close(now: boolean): Promise<void>
}

function toProcess(sdk: McpSdk, target: ChildTarget, log: (message: string) => void): Link {
  const transport = new ChildTransport({ ...target, parse: sdk.deserializeMessage, log })
  return {
    transport,
    failure: () => transport.failure,
    stray: () => transport.stray,
    close: now => transport.stop({ now }),
  }
}

function toAddress(
  sdk: McpSdk,
  { url, headers }: { url: URL; headers: Record<string, string> },
): Link {
  const transport = new sdk.StreamableHTTPClientTransport(url, { requestInit: { headers } })
  return {
    transport,
    async close(now) {
      // A server that keeps sessions may free what it holds for this one; one that is stuck is not asked.
      if (now) return
      const told = transport.terminateSession().catch(() => {})
      await Promise.race([told, sleep(GOODBYE, undefined, { ref: false })])
    },
  }
}

async function toolNames(client: InstanceType<McpSdk['Client']>, timeout: number) {
  const names: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { tools, nextCursor } = await client.listTools({ cursor }, { timeout })
    names.push(...tools.map(({ name }) => name))
    // Some servers end their list with an empty text.
    if (!nextCursor) return names
    cursor = nextCursor
  }
  throw new Error(`its list of tools has no end: it goes on after ${MOST_PAGES} pages`)
}

/** `fetch failed` says nothing; what it was caused by does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return show(String(error))
  const { cause } = error
  const why =
    cause instanceof Error ? `: ${cause.message || (cause as NodeJS.ErrnoException).code}` : ''
  return show(`${error.message}${why}`, 1000)
}
