import type { Memory, RecalledItem } from '../contract.js'
import type { McpAnswer } from './answer.js'
import type { Connection } from './connection.js'
import { requireTool } from './require-tool.js'
import { type McpCall, type McpTools, RECALLING } from './tools.js'

/** What the types of `McpTools` come to, whichever verb it is. */
type AnyFunction = (verb: unknown, call: McpCall) => unknown
interface AnyTool {
  tool: string
  arguments?(verb: unknown): object | readonly object[]
  items?(answer: McpAnswer, verb: unknown): (RecalledItem | string)[]
}

/** The verbs that an MCP server serves by its tools. */
export function memoryOf({ call, close }: Connection, tools: McpTools): Memory {
  const verbs = mapped(tools).map(([verb, how]) => [
    verb,
    typeof how === 'function'
      ? (args: unknown) => how(args, call)
      : (args: unknown) => run(verb, how, args, call),
  ])
  let closed: Promise<void> | undefined
  return {
    ...Object.fromEntries(verbs),
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

/**
 * A wrong name is found before the first session is taught, not at the first call.
 *
 * @throws Error that names the verb and the tools that there are
 */
export function requireTools(name: string, connection: Connection, tools: McpTools): void {
  for (const [verb, how] of mapped(tools)) {
    if (typeof how === 'function') continue
    try {
      requireTool(name, how.tool, connection.tools)
    } catch (error) {
      throw new Error(`tools.${verb} of mcpAdapter: ${(error as Error).message}`)
    }
  }
}

async function run(
  verb: string,
  how: AnyTool,
  args: unknown,
  call: McpCall,
): Promise<RecalledItem[] | undefined> {
  const wanted = how.arguments?.(args) ?? {}
  const items: (RecalledItem | string)[] = []
  for (const each of Array.isArray(wanted) ? wanted : [wanted]) {
    const answer = await call(how.tool, each)
    items.push(...(how.items ? how.items(answer, args) : answer.texts))
  }
  if (!(RECALLING as readonly string[]).includes(verb)) return undefined
  return items.map(item => (typeof item === 'string' ? { text: item } : item))
}

function mapped(tools: McpTools): [string, AnyFunction | AnyTool][] {
  return Object.entries(tools).filter(([, how]) => how !== undefined) as [
    string,
    AnyFunction | AnyTool,
  ][]
}
