import type { Probe } from './row.js'
import { inPromptFrom } from './run/threads.js'
import type { Scenario, Step } from './scenario.js'

/** All that is written in steps: texts, replies and results of tools, one string each. */
export function saidIn(steps: readonly Step[]): string[] {
  return steps.flatMap(step => {
    if (step.type === 'document') return [step.title, step.text]
    if (step.type === 'learning') return [step.text]
    return step.exchanges.flatMap(({ user, tools = [], reply = '' }) => [
      user,
      [...tools.map(({ result }) => result), reply].join('\n'),
    ])
  })
}

/** What stands in the prompt of a long thread already, and a pack need not repeat. */
export function inPrompt({ steps }: Scenario, { user, thread, via }: Probe): string[] {
  if (via !== 'long-thread' && via !== 'compaction') return []
  const turns = saidIn(
    steps.filter(step => step.type === 'chat' && step.user === user && step.thread === thread),
  )
  return turns.slice(inPromptFrom(turns.length))
}

/** What the asker said where the question is put: in the same project, where it is put in one. */
export function ownWords({ steps }: Scenario, { user, project }: Probe): string[] {
  const own = steps.filter(
    step => step.user === user && (project === undefined || step.project === project),
  )
  return saidIn(own)
}

/** Whether a text stands in any of the others, with case ignored. */
export function standsIn(text: string, others: readonly string[]): boolean {
  const sought = text.toLowerCase()
  return others.some(other => other.toLowerCase().includes(sought))
}
