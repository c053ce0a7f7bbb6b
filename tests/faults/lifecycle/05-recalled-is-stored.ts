import type { Fault } from './run-faulty.js'

/** What was recalled is taken in as if it had been said again. */
const recalledIsStored: Fault = memory => ({
  ...memory,
  async beforeTurn(turn) {
    const pack = String(await memory.beforeTurn?.(turn))
    const { user, date, thread, index } = turn
    const turns = [{ role: 'assistant' as const, content: pack, at: date }]
    await memory.ingest?.({ id: `${thread}-${index}`, user, project: 'Home', date, turns })
    return pack
  },
})

export default recalledIsStored
