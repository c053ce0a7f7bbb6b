import { show } from '../command/show.js'

/** What a tool of an MCP server gave back. */
export interface McpAnswer {
  /** The text parts of the answer, in their order. */
  texts: string[]
  /** The same, joined by line feeds. */
  text: string
  /**
   * The structured answer where the server gives one, else the text read as JSON. What is in it is not
   * checked.
   *
   * @throws Error that shows the text, where it is no JSON
   */
  json<Shape>(): Shape
}

/** The result of `tools/call`, as far as it is looked at. */
interface ToolResult {
  content?: unknown
  structuredContent?: unknown
  [field: string]: unknown
}

export function answerOf(tool: string, result: ToolResult): McpAnswer {
  const parts = Array.isArray(result.content) ? result.content : []
  const texts = parts.map(textOf).filter(text => text !== undefined)
  const text = texts.join('\n')
  return {
    texts,
    text,
    json<Shape>() {
      if (result.structuredContent !== undefined) return result.structuredContent as Shape
      try {
        return JSON.parse(text) as Shape
      } catch (error) {
        throw new Error(`the tool ${tool} answered with text that is no JSON: ${show(text)}`, {
          cause: error,
        })
      }
    },
  }
}

/** Pictures, sounds and links say nothing to a memory. */
function textOf(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  if ('type' in part && part.type === 'text' && 'text' in part) return String(part.text)
  return undefined
}
