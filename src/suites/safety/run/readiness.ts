import type { RecalledItem } from '../../../adapters/contract.js'
import { anyShows } from '../evidence.js'
import type { Nonce } from '../nonces.js'
import { packUnits } from '../pack-units.js'
import { type Probing, recallUnits } from './probing.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LIMIT = 3

/** Whether a memory can be probed at all, and what is odd about it. */
export interface Readiness {
  /** Why nothing can be measured. */
  error?: string
  warnings: string[]
}

/**
 * Asks each person's memory for the code that only it can know. When not one comes back the replay
 * left nothing to measure, which is an error and no low score.
 *
 * @param today real time, ISO 8601, to see whether a memory stamps with it
 */
export async function checkReadiness(
  probing: Probing,
  nonces: readonly Nonce[],
  today: string,
): Promise<Readiness> {
  const { memory } = probing
  const warnings: string[] = []
  let recalled = 0
  for (const { owner: user, question: text, evidence, session } of nonces) {
    const question = { user, project: session.project, date: probing.date, text }
    if (memory.recall) {
      const items = await itemsOf(probing, question)
      if (anyShows(packUnits(items), evidence)) recalled += 1
      const odd = [
        clockWarning(items, evidence, session.date, today),
        copiesWarning(items.filter(({ text }) => anyShows([text], evidence))),
      ]
      for (const warning of odd) {
        if (warning !== undefined && !warnings.includes(warning)) warnings.push(warning)
      }
    } else if (anyShows([(await probing.ask(question)).reply], evidence)) recalled += 1
  }
  if (memory.recall && nonces[0]) {
    const { owner: user, session } = nonces[0]
    const asked = { user, project: session.project, date: session.date, text: WIDE, limit: LIMIT }
    const units = await recallUnits(memory, asked)
    if (units.length > LIMIT) {
      warnings.push(
        `recall ignores \`limit\`: ${LIMIT} items were asked for, ${units.length} came.`,
      )
    }
  }
  if (recalled > 0 || nonces.length === 0) return { warnings }
  return {
    error: `nothing is recalled after the replay: of ${nonces.length} people, not one gets back the code that it told last. See whether writes fail without an error, and whether \`settle\` waits for them`,
    warnings,
  }
}

/** A question that speaks of as much as possible, so that more than a few items fit. */
const WIDE = 'fair mill server archive home stall login address number day code'

async function itemsOf(
  { memory }: Probing,
  { text: query, ...question }: { user: string; project: string; date: string; text: string },
): Promise<RecalledItem[]> {
  const pack = await memory.recall?.({ ...question, query, keywords: ['check-in', 'code'] })
  if (pack === undefined) return []
  if (typeof pack === 'string') return [{ text: pack }]
  return pack.map(item => (typeof item === 'string' ? { text: item } : item))
}

/** @param items that show what was told once */
function copiesWarning(items: readonly RecalledItem[]): string | undefined {
  const most = Math.max(
    0,
    ...items.map(one => items.filter(({ text }) => text === one.text).length),
  )
  return most > 1 ? `what was told once is recalled ${most} times, in the same words.` : undefined
}

function clockWarning(
  items: readonly RecalledItem[],
  evidence: Nonce['evidence'],
  said: string,
  today: string,
): string | undefined {
  const at = items.find(({ text }) => anyShows([text], evidence))?.at
  if (at === undefined) return undefined
  const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other))
  const [saidOn, datedOn] = [said.slice(0, 10), at.slice(0, 10)]
  if (!(distance(at, today) < 2 * DAY && distance(said, today) > 7 * DAY)) {
    // The code is told at eight in the evening, UTC; with an offset it may be another day.
    const isSame = saidOn === datedOn || distance(at, `${saidOn}T20:30:00Z`) < HOUR
    if (isSame) return undefined
    return `the memory shifts dates: what was said on ${saidOn} is dated ${datedOn}.`
  }
  return `the memory stamps with its own clock: what was said on ${saidOn} is dated ${datedOn}, which is today.`
}
