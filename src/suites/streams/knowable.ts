import type { KnowableRow } from '../../scoring/baseline.js'
import type { StreamTask } from './task.js'

/** Tasks as a baseline knows them: each has one check, that its answer is right. */
export function knowableTasks(tasks: readonly StreamTask[]): KnowableRow[] {
  return tasks.map(({ id, question, target, match }) => ({
    id,
    request: question,
    kind: 'ask' as const,
    checks: [{ mode: match.mode, target }],
  }))
}
