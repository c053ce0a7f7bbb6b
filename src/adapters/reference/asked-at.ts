import type { AfterTurn, BeforeTurn } from '../contract.js'

/** Turns that are never finished must not pile up. */
const MOST = 1000

type Turn = Pick<BeforeTurn | AfterTurn, 'user' | 'project' | 'agent' | 'thread' | 'index'>

/**
 * When turns were asked that are not answered yet: "today" in one is the day of the question, which may
 * end before the reply. It is all that asking leaves behind, and in no file.
 */
export class AskedAt {
  readonly #dates = new Map<string, string>()

  note(turn: Turn & Pick<BeforeTurn, 'date'>): void {
    const name = nameOf(turn)
    this.#dates.delete(name)
    this.#dates.set(name, turn.date)
    const [oldest] = this.#dates.keys()
    if (this.#dates.size > MOST && oldest !== undefined) this.#dates.delete(oldest)
  }

  /** When the turn before a reply in its thread was asked. */
  take(reply: Turn): string | undefined {
    const name = nameOf({ ...reply, index: reply.index - 1 })
    const date = this.#dates.get(name)
    this.#dates.delete(name)
    return date
  }
}

function nameOf({ user, project, agent, thread, index }: Turn): string {
  return JSON.stringify([user, project ?? null, agent, thread, index])
}
