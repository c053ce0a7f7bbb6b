import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { type Child, startChild } from '../command/child.js'
import { show } from '../command/show.js'

export interface ChildTransportOptions {
  command: readonly [string, ...string[]]
  cwd: string
  env: Record<string, string>
  /** Reads a line as a message; throws where it is none. */
  parse(line: string): JSONRPCMessage
  log(message: string): void
}

/** Longest message that a server may write, in bytes. */
const MAX_LINE_BYTES = 64 * 1024 * 1024

/**
 * MCP over the stdin and stdout of a started process. The SDK has a transport of its own for this, but that one
 * ends only the process it started, not what this one started in turn, and keeps neither its exit code nor what it
 * wrote to stderr.
 */
export class ChildTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  /** What happened to the process, once it is of no more use. */
  failure: Error | undefined
  /** The first line on stdout that was no message. */
  stray: string | undefined
  readonly #options: ChildTransportOptions
  #child: Child | undefined

  constructor(options: ChildTransportOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { parse: _, log: __, ...started } = this.#options
    this.#child = await startChild({
      ...started,
      maxLineBytes: MAX_LINE_BYTES,
      onLine: line => this.#read(line),
      onEnd: reason => {
        this.failure ??= reason
        this.onclose?.()
      },
    })
  }

  /** Clients ignore lines that are no message, and some servers print a banner. */
  #read(line: string): void {
    if (line.trim() === '') return
    let message: JSONRPCMessage
    try {
      message = this.#options.parse(line)
    } catch {
      if (this.stray !== undefined) return
      this.stray = show(line)
      this.#options.log(
        `wrote a line to stdout that is no MCP message, which is ignored: ${this.stray}`,
      )
      return
    }
    this.onmessage?.(message)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#child?.write(JSON.stringify(message))
  }

  async close(): Promise<void> {
    await this.stop({ now: false })
  }

  /** Ends the process and all that it started; `now` does not wait for it to end by itself. */
  async stop(how: { now: boolean }): Promise<void> {
    await this.#child?.stop(how)
  }
}
