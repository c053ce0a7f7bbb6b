/** A turn of a conversation, the user's or the reply. */
export interface ThreadTurn {
  role: 'user' | 'assistant'
  content: string
  at: string
}

/** Turns of a conversation that still stand in the prompt. */
export const PROMPT_WINDOW = 8

/** Index of the first turn in the prompt, once a conversation has so many. */
export function inPromptFrom(turns: number): number {
  return Math.max(0, turns - PROMPT_WINDOW)
}

/** The conversations of a scenario. Threads of different users are different, whatever their names. */
export class Threads {
  private readonly turns = new Map<string, ThreadTurn[]>()
  private fresh = 0

  /** The turns of a conversation so far; the list grows with it. */
  of(user: string, thread: string): ThreadTurn[] {
    const key = JSON.stringify([user, thread])
    const known = this.turns.get(key) ?? []
    this.turns.set(key, known)
    return known
  }

  /** The name of a conversation that nobody has had, and that tells nothing of what is asked in it. */
  freshName(): string {
    this.fresh += 1
    return `fresh-${this.fresh}`
  }
}
