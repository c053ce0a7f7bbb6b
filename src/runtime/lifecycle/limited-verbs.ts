import type { Memory } from '../../adapters/contract.js'
import { PLAIN_VERBS } from '../../adapters/verbs.js'
import { duration, type Limits, named, withLimit } from '../../replay/index.js'

/** Verbs that take more than a turn's time, each with the option that limits it. */
const LIMITS = {
  ingest: 'caseTimeout',
  addDocument: 'caseTimeout',
  forget: 'caseTimeout',
  settle: 'settleTimeout',
} as const

/**
 * The verbs of a memory, each with its limit, and under its own name in errors.
 *
 * @param enrichWait milliseconds that `synthesise` has
 */
export function limitedVerbs(
  memory: Memory,
  limits: Limits,
  enrichWait: number,
  signal: AbortSignal,
): Memory {
  const limitOf = (verb: string): [ms: number, option: string] => {
    if (verb === 'synthesise') return [enrichWait, 'enrichWait']
    const option = verb in LIMITS ? LIMITS[verb as keyof typeof LIMITS] : 'turnTimeout'
    return [limits[option], option]
  }
  const limited = PLAIN_VERBS.filter(verb => memory[verb]).map(verb => {
    const [ms, option] = limitOf(verb)
    const message = `\`${verb}\` did not finish within ${duration(ms)} (${option})`
    const act = (memory[verb] as (about?: unknown) => unknown).bind(memory)
    const call = (about?: unknown) =>
      // Many calls may be under way; each listens to a signal of its own.
      withLimit({ ms, message, signal: AbortSignal.any([signal]) }, () =>
        named(verb, () => act(about)),
      )
    return [verb, call]
  })
  return Object.fromEntries(limited)
}
