import { setTimeout } from 'node:timers/promises'
import type { Fault } from './run-faulty.js'

/** Each write reads all, waits, and writes all: of those under way together the last one stays. */
const parallelWritesLost: Fault = memory => {
  let latest = 0
  const lastWins = async (write: () => unknown) => {
    latest += 1
    const own = latest
    await setTimeout(1)
    return own === latest ? write() : undefined
  }
  return {
    ...memory,
    afterTurn: turn => lastWins(() => memory.afterTurn?.(turn)),
    ingest: session => lastWins(() => memory.ingest?.(session)),
  }
}

export default parallelWritesLost
