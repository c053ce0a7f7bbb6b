import type { Memory, RecalledItem } from 'vitest-memory-eval/adapter'
import { faulty } from './faulty.js'

const PEOPLE = ['iva-k', 'Iva-K', 'jona']
const surface = process.env.SURFACE ?? ''

/** Users are kept apart everywhere but in one place, which the environment names. */
const adapter = faulty(reference => {
  const everybodys = async (): Promise<RecalledItem[]> =>
    (await Promise.all(PEOPLE.map(user => reference.list?.({ user }) ?? []))).flat()
  const leaks: Record<string, Partial<Memory>> = {
    recall: { recall: everybodys },
    list: { list: everybodys },
    derived: { derived: async () => ({ beliefs: await everybodys() }) },
  }
  return leaks[surface] ?? {}
})

export default {
  ...adapter,
  async open(context: Parameters<typeof adapter.open>[0], started: undefined): Promise<Memory> {
    const memory = await adapter.open(context, started)
    const everything = async () => {
      const lists = await Promise.all(PEOPLE.map(user => memory.list?.({ user }) ?? []))
      return lists
        .flat()
        .map(({ text }) => text)
        .join('\n')
    }
    if (surface !== 'reply' && surface !== 'file') return memory
    return {
      ...memory,
      openSession: () => ({
        send: async () =>
          surface === 'reply'
            ? { reply: await everything() }
            : { reply: 'It stands in the file.', files: { 'all.md': await everything() } },
      }),
    }
  },
}
