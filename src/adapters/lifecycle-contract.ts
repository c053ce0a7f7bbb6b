/**
 * What the verbs of an agent's life are given: what the lifecycle suite writes into a memory, and asks of it.
 */

/** Whose memory it is about, and when. */
export interface LifecycleCall {
  user: string
  project?: string
  /** ISO 8601. */
  date: string
}

/** A document that the memory is given, not told in a conversation. */
export interface AddDocument extends LifecycleCall {
  title: string
  text: string
  /** Kind of place that it comes from, e.g. `wiki`, `mail`. */
  source: string
}

/** Something that an agent has learned and stores on purpose. */
export interface AddLearning extends LifecycleCall {
  /** E.g. `preference`, `procedure`, `warning`. */
  kind: string
  text: string
  /** From 0 to 1. */
  confidence: number
}

/** A place in a conversation. */
export interface ThreadCall extends LifecycleCall {
  /** Which of a user's agents talks. */
  agent: string
  /** The conversation. */
  thread: string
}

/** A turn of a conversation about to be answered. */
export interface BeforeTurn extends ThreadCall {
  /** Place of the turn in its thread, from 0. */
  index: number
  text: string
  /** Index of the first turn of the thread that still stands in the prompt: nothing from there on needs recalling. */
  inPromptFrom: number
}

/** The answer to a turn, once it is given. */
export interface AfterTurn extends ThreadCall {
  /** Place of the reply in its thread, from 0. */
  index: number
  /** The turn that it answers. Of a turn that is only prepared by `beforeTurn` nothing is to be kept. */
  text: string
  /** When that was said; `date` is when it was answered, which may be another day. */
  askedAt: string
  reply: string
  /** Names and ids alone: a result that is not in the reply is lost. */
  toolCalls: { id: string; name: string }[]
}

export interface SessionStart extends LifecycleCall {
  agent: string
  thread?: string
  /** What the session is going to be about, where that is known. */
  focus?: string
}

/** A conversation has grown too long, and its oldest turns leave the prompt. */
export interface Compaction extends ThreadCall {
  focus?: string
  dropped: { role: 'user' | 'assistant'; content: string; at: string }[]
  /** Index of the first turn that stays in the prompt. */
  inPromptFrom: number
}

/** A context document that is asked for on one question. */
export interface BriefRequest extends LifecycleCall {
  heading: string
  question: string
}
