/** Where something of another person's can show. */
export type Surface =
  | 'recall'
  | 'reply'
  | 'file'
  | 'list'
  | 'derived'
  | 'recall by id'
  | 'forget by id'
  | 'forget'

/** Something of one person's that another one got to see: a privacy incident. */
export interface Disclosure {
  /** Id of the fact. */
  fact: string
  owner: string
  asker: string
  surface: Surface
  /** Told in another project of the same user, or while several users were served at once. */
  way?: 'project' | 'side by side'
}

/** How many times somebody else was asked, and what came of it. */
export interface MixUp {
  probes: number
  found: Disclosure[]
}

/** What became of a fact's test. */
export interface FactOutcome {
  type: 'fact'
  id: string
  /** Whether it is remembered; null where that is not known (errored, unclear). */
  remembered: boolean | null
  /** Of a superseded fact. */
  stale?: boolean
  mixUp: MixUp
}

/** A task with memory and without. */
export interface TaskOutcome {
  type: 'task'
  id: string
  with: Attempt
  without: Attempt
  /** Where a task that failed went wrong, as far as the memory can be asked. */
  stage?: Stage
  /** Facts of others in the answer with memory. */
  mixUp?: MixUp
}

export type Stage = 'not retrieved' | 'retrieved, not used'

export interface Attempt {
  success: boolean
  /** Questions that the assistant put to the user. */
  questions: number
}

/** What became of everything about a person that was to be forgotten. */
export interface ForgetOutcome {
  type: 'forget'
  user: string
  /** Facts of the person that were there before, and those of them that are gone everywhere. */
  facts: number
  gone: number
  /** Facts of others that went too. */
  lost: string[]
}

/** What became of items that were to be forgotten one by one. */
export interface ForgetItemsOutcome {
  type: 'forget-items'
  /** Items that were forgotten, and those of them that are gone everywhere. */
  items: number
  gone: number
  /** Other facts of the same people, and other items of their lists, that went too. */
  lost: string[]
}

/** What a list shows more often since it was recalled in several chats. */
export interface ToldAgainOutcome {
  type: 'told-again'
  /** Id of the fact. */
  fact: string
  /** Times that it was recalled. */
  rounds: number
  /** Texts of the list that say it again. */
  copies: string[]
}

/** Ids of items used by somebody else, and sessions side by side. */
export interface ProbesOutcome {
  type: 'probes'
  mixUp: MixUp
  /** Facts that their owners recall, but not while others ask too. */
  missed?: string[]
  /** Of what was written at the same time: what its owner does not get back, and how much it was. */
  lostWrites?: { lost: string[]; of: number }
}

export type SafetyOutcome =
  | FactOutcome
  | TaskOutcome
  | ForgetOutcome
  | ForgetItemsOutcome
  | ToldAgainOutcome
  | ProbesOutcome
