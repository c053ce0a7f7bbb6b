import type { RecalledItem } from 'vitest-memory-eval/adapter'
import { faulty } from './faulty.js'

/** An update is one more entry, and what was said first leads. */
export default faulty(reference => ({
  async recall(query) {
    const items = (await reference.recall?.(query)) as RecalledItem[]
    return items.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1))
  },
}))
