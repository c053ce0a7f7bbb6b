import type { Memory } from '../adapters/contract.js'
import { counted, shown } from '../text/index.js'
import type { Limits } from './contract.js'
import { named } from './session-turns.js'
import { duration, withLimit } from './time-limit.js'

/**
 * Waits until every write is visible. A time-out is a failure, never taken for done.
 *
 * @throws SystemError that says what is missing
 */
export async function settle(
  memory: Memory,
  receipts: unknown[],
  limits: Limits,
  signal?: AbortSignal,
): Promise<void> {
  if (!memory.settle) return
  const waiting = receipts.length > 0 ? `; it waits for ${describe(receipts)}` : ''
  const message =
    `writes were still not visible after ${duration(limits.settleTimeout)} (settleTimeout): ` +
    `\`settle\` did not finish${waiting}`
  await withLimit({ ms: limits.settleTimeout, message, signal }, () =>
    named('settle', () => memory.settle?.(receipts)),
  )
}

function describe(receipts: unknown[]): string {
  const count = counted(receipts.length, 'receipt')
  const some = receipts.slice(0, 3).map(shown)
  return `${count}: ${some.join(', ')}${receipts.length > 3 ? ', …' : ''}`
}
