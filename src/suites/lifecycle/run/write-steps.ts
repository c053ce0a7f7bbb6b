import type { Scenario, Step } from '../scenario.js'
import type { RunContext } from './context.js'
import { stepDate } from './dates.js'
import { talk } from './talk.js'
import type { Threads } from './threads.js'
import type { Lifecycle } from './verbs.js'
import type { Writes } from './writes.js'

/** Takes a memory through the steps of a scenario, one after another; those of one group at once. */
export async function writeSteps(
  scenario: Scenario,
  to: { lifecycle: Lifecycle; threads: Threads; writes: Writes; turnMs: number[] },
  context: Pick<RunContext, 'now' | 'stamp'>,
): Promise<void> {
  for (const group of inGroups(scenario.steps)) {
    // All of them end before the first error counts: nothing goes on writing behind its back.
    const ends = await Promise.allSettled(group.map(step => writeStep(scenario, step, to, context)))
    const failed = ends.find(end => end.status === 'rejected')
    if (failed) throw failed.reason
  }
}

async function writeStep(
  scenario: Scenario,
  step: Step,
  to: Parameters<typeof writeSteps>[1],
  context: Pick<RunContext, 'now' | 'stamp'>,
): Promise<void> {
  const { lifecycle, writes } = to
  if (step.type === 'chat') return talk(scenario, step, to, context)
  const { user, project } = step
  const date = stepDate(scenario, step)
  const text = context.stamp?.(step.text, date) ?? step.text
  const about = { user, ...(project !== undefined && { project }), text, date }
  if (step.type === 'document') {
    const { title, source } = step
    await writes.note({ user, text: `${title}\n${step.text}` }, () =>
      lifecycle.addDocument({ ...about, title, source }),
    )
  } else {
    const { kind, confidence } = step
    await writes.note({ user, text: step.text }, () =>
      lifecycle.addLearning({ ...about, kind, confidence }),
    )
  }
}

/** Neighbouring steps that share a name in `together` are one group; any other step is its own. */
export function inGroups(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    const name = togetherOf(step)
    if (last && name !== undefined && togetherOf(last[0]) === name) last.push(step)
    else groups.push([step])
  }
  return groups
}

function togetherOf(step: Step | undefined): string | undefined {
  return step?.type === 'chat' ? step.together : undefined
}
