import { fileURLToPath } from 'node:url'
import type { Processes } from './command/processes.js'
import type { Adapter } from './contract.js'
import { defineAdapter } from './define-adapter.js'
import type { PassedOptions } from './passed-options.js'

export interface CommandAdapterOptions extends PassedOptions {
  /**
   * The program and its arguments, started without a shell. A string is split at spaces; nothing in it is
   * expanded.
   */
  command: string | string[]
  /**
   * The folder that it is started in.
   * @default the folder that Vitest runs in
   */
  cwd?: string | URL
  /**
   * Environment variables to set.
   * @default {}
   */
  env?: Record<string, string>
  /**
   * Names of environment variables to pass on, beside `needs` and what every program needs (`PATH`, `HOME`,
   * `LANG`, …).
   * @default []
   */
  envAllow?: string[]
  /**
   * Milliseconds until it must have introduced itself.
   * @default 60_000
   */
  startTimeout?: number
  /**
   * Longest message that it may write, in bytes.
   * @default 67_108_864 (64 MiB)
   */
  maxLineBytes?: number
}

/**
 * An adapter for a memory in any language: a process that speaks JSON-RPC over stdin and stdout
 * (docs/protocol.md). Name in `inputs` the files that make it up, so that an edit makes a new replay.
 *
 * @example
 * export default commandAdapter({ command: ['python3', 'server.py'], inputs: ['server.py'] })
 */
export function commandAdapter(options: CommandAdapterOptions): Adapter {
  const { command, cwd = '.', env, envAllow = [], startTimeout, maxLineBytes, ...passed } = options
  if (!command || command.length === 0) {
    throw new TypeError(
      "commandAdapter needs a command: commandAdapter({ command: ['python3', 'server.py'] })",
    )
  }
  const adapter: Adapter<Processes> = defineAdapter<Processes>({
    ...passed,
    external: true,
    // What starts processes is loaded when one is started.
    async start(context) {
      const [{ Processes }, { childEnvironment }, { splitCommand }, { resolve }] =
        await Promise.all([
          import('./command/processes.js'),
          import('./command/child-environment.js'),
          import('./command/split-command.js'),
          import('node:path'),
        ])
      return new Processes({
        command: splitCommand(command),
        cwd: resolve(cwd instanceof URL ? fileURLToPath(cwd) : cwd),
        env: childEnvironment(context.env, [...envAllow, ...adapter.needs], env),
        startTimeout: startTimeout ?? 60_000,
        maxLineBytes: maxLineBytes ?? 64 * 1024 * 1024,
        log: context.log,
        adapter,
      })
    },
    open: (context, processes) => processes.open(context),
    stop: processes => processes.stop(),
  })
  return adapter
}
