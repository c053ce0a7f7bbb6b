import type { Memory, RecalledItem } from 'vitest-memory-eval/adapter'
import { faulty } from './faulty.js'

const adapter = faulty(() => ({}))

/** Of the process, by the folder of a memory and the user. */
const notes = new Map<string, RecalledItem[]>()

/** What is forgotten is gone from the store, and stays in the notes of the assistant. */
export default {
  ...adapter,
  async open(context: Parameters<typeof adapter.open>[0], started: undefined): Promise<Memory> {
    const memory = await adapter.open(context, started)
    const key = (user = '') => `${context.stateDir} ${user}`
    return {
      ...memory,
      async forget(target) {
        const { user = '', id } = target
        if (id === undefined) notes.set(key(user), (await memory.list?.({ user })) ?? [])
        await memory.forget?.(target)
      },
      async openSession(session) {
        const own = notes.get(key(session.user))
        if (!own || !memory.openSession) return memory.openSession?.(session) as never
        return { send: async () => own.map(({ text }) => text).join('\n') }
      },
    }
  },
}
