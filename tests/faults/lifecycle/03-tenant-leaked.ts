import type { Fault } from './run-faulty.js'

/** The filter by user is lost on the way in: a turn recalls what anybody has said. */
const tenantLeaked: Fault = memory => {
  const users = new Set<string>()
  return {
    ...memory,
    afterTurn(turn) {
      users.add(turn.user)
      return memory.afterTurn?.(turn)
    },
    async beforeTurn(turn) {
      const others = [...users].filter(user => user !== turn.user)
      const all = [turn.user, ...others].map(user => memory.beforeTurn?.({ ...turn, user }))
      return (await Promise.all(all)).join('\n')
    },
  }
}

export default tenantLeaked
