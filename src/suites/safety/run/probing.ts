import type { Memory, RecalledItem } from '../../../adapters/contract.js'
import type { CaseResult } from '../../../dataset/result.js'
import type { DisclosureScan } from '../disclosure-scan.js'
import { packUnits } from '../pack-units.js'
import type { Fact } from '../row.js'

/** What a suite's probes are given: the memory after the replay, and what is needed to judge it. */
export interface Probing {
  /** On a copy that probes only read. */
  memory: Memory
  /** User ids of all people. */
  people: readonly string[]
  scan: DisclosureScan
  /** What the adapter claims to keep apart. */
  scopes: readonly ('user' | 'project')[]
  /** Projects that the history speaks of. */
  projects: readonly string[]
  /** Projects in which a fact came up with its owner; where it may be shown to them. */
  saidIn(fact: Fact): readonly string[]
  /** How many others an assistant is asked by, for each fact. */
  askers: 'one' | 'all'
  /** When a row without a date is asked. */
  date: string
  /** Puts a question to the assistant in a fresh session on a copy of its own; never throws. */
  ask(question: Question): Promise<CaseResult>
}

export interface Question {
  user: string
  project?: string
  date: string
  text: string
}

/** A copy of the memory that a probe may change. */
export interface FreshMemory {
  /** The memory that is open now. */
  readonly memory: Memory
  settle(receipts?: unknown[]): Promise<void>
  /** Closes the memory and opens it again on the same state. */
  reopen(): Promise<void>
}

/** A recall, as separate texts. */
export async function recallUnits(
  memory: Pick<Memory, 'recall'>,
  question: Question & { id?: string; limit?: number },
): Promise<string[]> {
  const { text: query, ...rest } = question
  return packUnits(await memory.recall?.({ ...rest, query, keywords: keywordsOf(query) }))
}

/** Content words, for systems that take keywords. */
export function keywordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}-]{2,}/gu) ?? []
  return [...new Set(words.map(word => word.toLowerCase()))].filter(word => !COMMON.has(word))
}

const COMMON = new Set(
  'about and are can did does for from had has have how many much that the there this was were what when where which who whom whose why will with you your'.split(
    ' ',
  ),
)

/** Everything that a list or a derived fact shows. */
export function itemTexts(items: readonly RecalledItem[] | undefined): string[] {
  return packUnits([...(items ?? [])])
}

/**
 * What somebody gets to see who may see nothing. A refusal is the right answer; what it says is seen too.
 */
export async function refusing(use: () => Promise<string[]>): Promise<string[]> {
  try {
    return await use()
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Asks the assistant of a copy, in a session of its own. */
export async function replyOf(
  { memory }: Pick<FreshMemory, 'memory'>,
  id: string,
  { user, project = 'Home', date, text }: Question,
): Promise<string> {
  const session = await memory.openSession?.({
    ...{ id, user, project, date, workspaceDir: '', files: [] },
  })
  const answer = await session?.send(text, { date, kind: 'ask' })
  await session?.close?.()
  return typeof answer === 'string' ? answer : (answer?.reply ?? '')
}
