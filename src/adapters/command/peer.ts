import type { Log } from '../contract.js'
import { type Child, startChild } from './child.js'
import { type JsonRpc, jsonRpc } from './json-rpc.js'
import { Capabilities, checked } from './shapes.js'

export interface PeerOptions {
  command: readonly [string, ...string[]]
  cwd: string
  env: Record<string, string>
  maxLineBytes: number
  /** Milliseconds for the answer to `initialize`. */
  startTimeout: number
  log: Log
}

/** A running process that speaks the protocol. */
export interface Peer extends Pick<JsonRpc, 'request' | 'failure'>, Pick<Child, 'stop' | 'exit'> {
  capabilities: Capabilities
}

/** @throws Error when the process does not start or does not introduce itself */
export async function startPeer(options: PeerOptions, signal: AbortSignal): Promise<Peer> {
  let child: Child | undefined
  const rpc = jsonRpc({ write: line => child?.write(line), log: options.log })
  child = await startChild({ ...options, onLine: rpc.receive, onEnd: rpc.fail })

  const timeout = AbortSignal.timeout(options.startTimeout)
  try {
    const answer = await rpc.request(
      'initialize',
      { protocol: 1, client: 'vitest-memory-eval' },
      AbortSignal.any([signal, timeout]),
    )
    return {
      capabilities: checked('initialize', Capabilities, answer),
      request: rpc.request,
      failure: rpc.failure,
      stop: child.stop,
      exit: child.exit,
    }
  } catch (error) {
    await child.stop({ now: true })
    if (!timeout.aborted || signal.aborted) throw error
    throw new Error(
      `${options.command.join(' ')} did not answer \`initialize\` within ${options.startTimeout / 1000} s; does it read stdin and flush stdout? (\`startTimeout\` of commandAdapter)`,
      { cause: error },
    )
  }
}
