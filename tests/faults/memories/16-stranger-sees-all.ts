import type { RecalledItem } from 'vitest-memory-eval/adapter'
import { faulty } from './faulty.js'

const PEOPLE = ['iva-k', 'Iva-K', 'jona']

/** Who is not known has no filter, and is shown what anybody said. */
export default faulty(reference => {
  const ofAnybody = async (): Promise<RecalledItem[]> =>
    (await Promise.all(PEOPLE.map(user => reference.list?.({ user }) ?? []))).flat()
  return {
    recall: query =>
      PEOPLE.includes(query.user) ? (reference.recall?.(query) ?? []) : ofAnybody(),
  }
})
