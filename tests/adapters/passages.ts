import type { Passage } from '../../src/adapters/reference/passage.js'

let made = 0

/** A passage for tests, said by a user on 1 September 2026 unless told otherwise. */
export function passage(text: string, more: Partial<Passage> = {}): Passage {
  made += 1
  return {
    ...{ id: `p${made}`, user: 'lotte', project: null, session: 'S1', role: 'user' },
    ...{ text, at: '2026-09-01T10:00:00Z' },
    ...more,
  }
}
