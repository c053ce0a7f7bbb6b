/** One thing that was said or stored, as it is kept. */
export interface Passage {
  id: string
  /** Null for what belongs to no user: the lines of an answer key. */
  user: string | null
  project: string | null
  /** The session or thread that it was said in; null for what was not said. */
  session: string | null
  role: 'user' | 'assistant' | 'key' | 'document' | 'learning'
  text: string
  /** Headings that the text stands under; a document's title. */
  under?: string
  /** When it was said, ISO 8601. */
  at: string | null
  /** The agent that it was said to. */
  agent?: string
  /** Place of the turn in its thread, from 0. */
  index?: number
  /** Kind of place that a document comes from. */
  source?: string
  /** Of a learning, from 0 to 1. */
  confidence?: number
}

export type NewPassage = Omit<Passage, 'id'>
