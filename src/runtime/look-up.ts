import { packItems } from '../adapters/agent/pack-items.js'
import type { Memory } from '../adapters/contract.js'
import { words } from '../adapters/kit/words.js'
import { compileChecks } from '../checks/index.js'
import { type AfterAsking, messageDate, withLimit } from '../replay/index.js'
import { outcomeOf } from '../suites/learning/outcome.js'
import {
  DEFAULT_DATE,
  DEFAULT_PROJECT,
  DEFAULT_USER,
  type LearningRow,
} from '../suites/learning/row.js'
import { needed, taughtBy } from '../suites/learning/stage.js'
import type { EvalModule } from './eval-module.js'

/** Both questions together, in milliseconds. */
const LIMIT = 10_000
/** Characters of what was recalled that are kept with a result. */
const ROOM = 200_000

/**
 * After a wrong answer: what the memory recalls for the request, and which of the needed facts are in
 * its store. Asked of the case's own copy, by `recall` and `list` alone, so that no turn is paid for;
 * what fails here, or takes too long, leaves the result as it is.
 */
export function lookUp(
  { settings, dataset }: Pick<EvalModule, 'settings' | 'dataset'>,
  row: LearningRow,
): AfterAsking | undefined {
  const wanted = needed(row, dataset.plants)
  if (settings.control || wanted.length === 0) return undefined
  return async (memory, result, { signal, redact }) => {
    if (outcomeOf(row.id, compileChecks(row), result).verdict !== 'failed') return result
    const ms = Math.min(LIMIT, settings.limits.turnTimeout)
    const limit = { ms, message: 'the memory did not say what it holds', signal }
    return withLimit(limit, async () => {
      const recalled = result.recalled ?? (await recall(memory, row))?.map(redact)
      const texts = await list(memory, row)
      const stored = texts && taughtBy(texts, wanted, { request: row.request, reply: result.reply })
      return { ...result, ...(recalled && { recalled }), ...(stored && { stored }) }
    })
  }
}

async function recall(memory: Memory, row: LearningRow): Promise<string[] | undefined> {
  const pack = await memory.recall?.({
    user: row.user ?? DEFAULT_USER,
    project: row.project ?? DEFAULT_PROJECT,
    query: row.request,
    keywords: words(row.request),
    date: messageDate(row.date ?? DEFAULT_DATE, 0),
  })
  if (pack === undefined) return undefined
  let room = ROOM
  return packItems(pack).map(({ text }) => {
    const kept = text.slice(0, room)
    room -= kept.length
    return kept
  })
}

/** Of all projects: a fact that is kept under another one is in the store, and not recalled. */
async function list(memory: Memory, row: LearningRow): Promise<string[] | undefined> {
  const items = await memory.list?.({ user: row.user ?? DEFAULT_USER })
  return items?.map(({ text }) => text)
}
