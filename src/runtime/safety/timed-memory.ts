import type { Memory } from '../../adapters/contract.js'
import { duration, type Limits, named, withLimit } from '../../replay/index.js'
import type { Veil } from './veil.js'

const TIMED = ['ingest', 'recall', 'remembers', 'list', 'derived', 'forget'] as const

/** Those that show something; a receipt of `ingest` goes back to the memory as it is. */
const SHOWING: readonly string[] = ['recall', 'remembers', 'list', 'derived']

/** Hands the memory that is open to a call, when it is its turn. */
export type Call = <T>(run: (memory: Memory) => Promise<T>) => Promise<T>

/** The verbs of a memory, each behind a veil, with the limit of a turn and under its own name in errors. */
export function timedMemory(
  memory: Memory,
  { turnTimeout: ms }: Limits,
  signal: AbortSignal,
  veil: Veil,
  call: Call = run => run(memory),
): Memory {
  const timed = TIMED.filter(verb => memory[verb]).map(verb => {
    const message = `\`${verb}\` did not finish within ${duration(ms)} (turnTimeout)`
    const timedVerb = (about: unknown) =>
      call(async open => {
        // Many calls may be under way; each listens to a signal of its own.
        const limit = { ms, message, signal: AbortSignal.any([signal]) }
        const own = open[verb] as ((about: unknown) => unknown) | undefined
        const use = () => own?.call(open, veil.lift(about))
        const shown = await withLimit(limit, async () => named(verb, use))
        return SHOWING.includes(verb) ? veil.hide(shown) : shown
      })
    return [verb, timedVerb]
  })
  const openSession = memory.openSession?.bind(memory)
  return { ...Object.fromEntries(timed), ...(openSession && { openSession }) }
}

/** Lets so many steps run at a time. */
export function turnstile(most: number): <T>(step: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async step => {
    if (running >= most) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    try {
      return await step()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
