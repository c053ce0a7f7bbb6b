import type { Memory } from '../../adapters/contract.js'
import { duration, type Limits, named, withLimit } from '../../replay/index.js'

const TIMED = ['ingest', 'recall', 'remembers', 'list', 'derived', 'forget'] as const

type Turn = <T>(step: () => Promise<T>) => Promise<T>

/**
 * The verbs of a memory, each with the limit of a turn and under its own name in errors.
 *
 * @param inTurn lets a verb run when it is its turn
 */
export function timedMemory(
  memory: Memory,
  { turnTimeout: ms }: Limits,
  signal: AbortSignal,
  inTurn: Turn = step => step(),
): Memory {
  const timed = TIMED.flatMap(verb => {
    const own = memory[verb] as ((about: unknown) => unknown) | undefined
    if (!own) return []
    const message = `\`${verb}\` did not finish within ${duration(ms)} (turnTimeout)`
    const call = (about: unknown) =>
      inTurn(() =>
        // Many calls may be under way; each listens to a signal of its own.
        withLimit({ ms, message, signal: AbortSignal.any([signal]) }, async () =>
          named(verb, () => own.call(memory, about)),
        ),
      )
    return [[verb, call]]
  })
  const openSession = memory.openSession?.bind(memory)
  return { ...Object.fromEntries(timed), ...(openSession && { openSession }) }
}

/** Lets so many steps run at a time. */
export function turnstile(most: number): Turn {
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
