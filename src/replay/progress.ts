import type { Setup } from '../adapters/contract.js'
import type { PastSession } from '../dataset/session.js'
import type { ReplayEvent } from './contract.js'
import type { WayIn } from './teach-session.js'

/** Counts turns while a history is taught, and says how long the rest will take. */
export interface Progress {
  /** Turns sent so far. */
  sends(): number
  /** To be called before each turn. */
  onTurn(session: PastSession, turn: number): void
}

/** Turns that a way in sends for a session; a transcript is taken in as one. */
export function turnsOf(way: WayIn, session: PastSession): number {
  return way === 'turns' ? session.turns.length : 1
}

export function trackProgress(
  setup: Setup,
  way: WayIn,
  sessions: PastSession[],
  resumeFrom: number,
  onEvent: (event: ReplayEvent) => void,
): Progress {
  const total = sessions.slice(resumeFrom).reduce((sum, one) => sum + turnsOf(way, one), 0)
  const begin = Date.now()
  let begun = 0
  return {
    sends: () => (way === 'turns' ? begun : 0),
    onTurn(session, turn) {
      const elapsedMs = Date.now() - begin
      // The turns before this one are done; this one and those after it are left.
      const leftMs = begun === 0 ? null : Math.round((elapsedMs / begun) * (total - begun))
      begun++
      onEvent({
        type: 'turn',
        setup,
        session: session.id,
        sessionIndex: sessions.indexOf(session),
        sessions: sessions.length,
        turn: turn + 1,
        turns: turnsOf(way, session),
        elapsedMs,
        leftMs,
      })
    },
  }
}
