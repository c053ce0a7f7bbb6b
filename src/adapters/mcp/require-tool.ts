import { nearest } from '../../dataset/nearest.js'
import { show } from '../command/show.js'

/** @throws Error that lists the tools of the server, where it has none of this name */
export function requireTool(server: string, tool: string, tools: readonly string[]): void {
  if (tools.includes(tool)) return
  const meant = nearest(tool, tools)
  const offered = tools.length > 0 ? `It offers ${tools.join(', ')}` : 'It offers none'
  throw new Error(
    `${server} has no tool ${JSON.stringify(tool)}${meant ? `; did you mean ${show(JSON.stringify(meant))}?` : '.'} ${show(offered, 2000)}`,
  )
}
