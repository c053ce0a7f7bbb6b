import type { Memory, RecalledItem } from '../contract.js'
import type { PLAIN_VERBS } from '../verbs.js'
import type { McpAnswer } from './answer.js'

type Verb = (typeof PLAIN_VERBS)[number]
type Arguments<Name extends Verb> = Parameters<NonNullable<Memory[Name]>>[0]
type Result<Name extends Verb> = Awaited<ReturnType<NonNullable<Memory[Name]>>>

/** Verbs that return items. */
export const RECALLING = [
  'recall',
  'list',
  'beforeTurn',
  'onSessionStart',
  'onCompaction',
  'brief',
] as const
type Recalling = (typeof RECALLING)[number]

/** Verbs whose answer nobody needs. */
type Storing = 'ingest' | 'addDocument' | 'addLearning' | 'afterTurn' | 'forget' | 'synthesise'

/** Calls a tool of the server. Throws where the server has no such tool, and where the tool fails. */
export type McpCall = (tool: string, args?: object) => Promise<McpAnswer>

/** A verb that is one tool. Its name is checked when the memory is opened. */
export interface McpTool<Name extends Verb> {
  tool: string
  /**
   * The tool's arguments; a list makes a call for each, one after the other.
   * @default none
   */
  arguments?(verb: Arguments<Name>): object | readonly object[]
  /**
   * What an answer says, for verbs that return items.
   * @default each text part of the answer is an item
   */
  items?(answer: McpAnswer, verb: Arguments<Name>): RecalledItem[] | string[]
}

/** A verb that takes several tools, or none. */
export type McpFunction<Name extends Verb> = (
  verb: Arguments<Name>,
  call: McpCall,
) => Promise<Result<Name>> | Result<Name>

/** Which tools of a server are the verbs of a memory (docs/mcp.md). */
export type McpTools = {
  [Name in Verb]?: Name extends Recalling | Storing
    ? McpTool<Name> | McpFunction<Name>
    : McpFunction<Name>
}
