import type { Adapter, OpenMemory } from './contract.js'
import { defineAdapter } from './define-adapter.js'
import type { McpSdk } from './mcp/load-sdk.js'
import type { McpTools } from './mcp/tools.js'
import type { PassedOptions } from './passed-options.js'

/** Where a memory is to keep its state. */
export type McpPlace = Pick<OpenMemory, 'stateDir' | 'namespace' | 'settings'>

/** The environment, for headers that hold a key. */
export interface McpHeadersContext extends McpPlace {
  env: Record<string, string | undefined>
}

export interface McpAdapterOptions extends PassedOptions {
  /**
   * The server's program, started without a shell for each memory that is opened; programs of the project's
   * `node_modules/.bin` are found by their name. A string is split at spaces. Either this or `url`.
   */
  command?: string | string[]
  /** Its further arguments, or a function of where its state belongs. @default [] */
  args?: string[] | ((place: McpPlace) => string[])
  /**
   * Environment variables to set, or a function of where its state belongs:
   * `env: ({ stateDir }) => ({ MEMORY_FILE_PATH: join(stateDir, 'memory.jsonl') })`.
   * @default {}
   */
  env?: Record<string, string> | ((place: McpPlace) => Record<string, string>)
  /**
   * Names of environment variables to pass on, beside `needs` and what every program needs (`PATH`, `HOME`,
   * `LANG`, …).
   * @default []
   */
  envAllow?: string[]
  /** The folder that it is started in. @default the folder that Vitest runs in */
  cwd?: string | URL | ((place: McpPlace) => string)
  /** The address of a server that runs already and speaks streamable HTTP, or a function of where its state belongs. */
  url?: string | URL | ((place: McpPlace) => string | URL)
  /** Headers of each request to `url`. @default {} */
  headers?: Record<string, string> | ((context: McpHeadersContext) => Record<string, string>)
  /** Which of the server's tools are the verbs of a memory. */
  tools: McpTools
  /** Milliseconds until it must have introduced itself. @default 60_000 */
  startTimeout?: number
  /** Milliseconds for the answer to a call. @default 60_000 */
  callTimeout?: number
}

/**
 * An adapter for any MCP server that is a memory, over stdio (`command`) or streamable HTTP (`url`). Needs the
 * official SDK, `@modelcontextprotocol/sdk` 1.x. `isolation` is `clone` for a `command`, whose state has to be
 * under `stateDir`, and `shared` for a `url`, unless another one is given.
 *
 * @example
 * export default mcpAdapter({
 *   command: ['my-server'],
 *   env: ({ stateDir }) => ({ DATABASE: `${stateDir}/memory.db` }),
 *   tools: {
 *     ingest: { tool: 'store', arguments: ({ user, turns }) => turns.map(({ content }) => ({ user, content })) },
 *     recall: { tool: 'search', arguments: ({ user, query }) => ({ user, query }) },
 *   },
 * })
 * @throws TypeError when there is neither a command nor a url, or both, or no tool
 */
export function mcpAdapter(options: McpAdapterOptions): Adapter {
  requireUsable(options)
  const { command, args, env, envAllow, cwd, url, headers, tools, ...rest } = options
  const { startTimeout = 60_000, callTimeout = 60_000, ...passed } = rest
  const adapter: Adapter<McpStarted> = defineAdapter<McpStarted>({
    isolation: url ? 'shared' : 'clone',
    ...passed,
    external: true,
    // What starts processes is loaded when one is started.
    async start(context) {
      const { loadSdk } = await import('./mcp/load-sdk.js')
      return { sdk: await loadSdk(), env: context.env }
    },
    async open(context, { sdk, env: outer }) {
      const [{ connect }, { memoryOf, requireTools }, { targetOf }] = await Promise.all([
        import('./mcp/connection.js'),
        import('./mcp/memory-of.js'),
        import('./mcp/target.js'),
      ])
      const { target, name } = targetOf(options, adapter.needs, context, outer)
      const { signal, log } = context
      const server = { target, name, startTimeout, callTimeout, signal, log }
      const connection = await connect(sdk, server)
      try {
        requireTools(name, connection, tools)
      } catch (error) {
        await connection.close()
        throw error
      }
      return memoryOf(connection, tools)
    },
  })
  return adapter
}

interface McpStarted {
  sdk: McpSdk
  env: Record<string, string | undefined>
}

function requireUsable({ command, url, tools }: McpAdapterOptions): void {
  const given = [command && command.length > 0, url].filter(Boolean).length
  if (given !== 1) {
    throw new TypeError(
      "mcpAdapter needs a command or a url, and not both: mcpAdapter({ command: ['my-server'], tools })",
    )
  }
  if (!tools || Object.keys(tools).length === 0) {
    throw new TypeError(
      "mcpAdapter needs `tools`, which say what stores and what recalls: tools: { recall: { tool: 'search', arguments: ({ query }) => ({ query }) } }",
    )
  }
}
