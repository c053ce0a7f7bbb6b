import { duration } from './duration.js'
import type { Replay } from './summary.js'

/** How long a replay took and what it sent; one that takes in transcripts sends nothing. */
export function replayedText({ ms, sends, count = 1 }: Omit<Replay, 'reusedAgeMs'>): string {
  const turns = sends === 0 ? '' : sends === 1 ? ', 1 turn sent' : `, ${sends} turns sent`
  const times = count === 1 ? '' : ` ${count} times`
  return `replayed${times} in ${duration(ms)}${turns}`
}

/** That an earlier replay was used again, and its age. */
export function reusedText(ageMs: number): string {
  return `replay reused, made ${duration(ageMs)} ago`
}
