import type { RecalledItem } from 'vitest-memory-eval/adapter'
import { faulty } from './faulty.js'

/** Items of equal standing come in an order that the clock decides. */
export default faulty(reference => ({
  async recall(query) {
    const items = (await reference.recall?.(query)) as RecalledItem[]
    const tick = Number(process.hrtime.bigint() % 2n)
    return tick === 0 ? items : items.toReversed()
  },
}))
