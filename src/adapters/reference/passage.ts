/** One thing that was said, as it is kept. */
export interface Passage {
  id: string
  /** Null for what belongs to no user: the lines of an answer key. */
  user: string | null
  project: string | null
  session: string | null
  role: 'user' | 'assistant' | 'key'
  text: string
  /** Headings that the text stands under. */
  under?: string
  /** When it was said, ISO 8601. */
  at: string | null
}

export type NewPassage = Omit<Passage, 'id'>
