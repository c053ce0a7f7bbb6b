import type { Derived, Memory, Usage } from '../../../adapters/contract.js'
import type { Phase, ScenarioOutcome } from '../outcome.js'
import type { Probe } from '../row.js'
import type { Scenario } from '../scenario.js'
import { askProbe } from './ask-probe.js'
import type { RunContext } from './context.js'
import { settleWrites } from './settle-writes.js'
import { Threads } from './threads.js'
import { derivedIn, usageIn } from './told.js'
import { assertUnchanged, listing } from './unchanged.js'
import { addUsage, usageSince } from './usage.js'
import { lifecycleOf } from './verbs.js'
import { writeSteps } from './write-steps.js'
import { Writes } from './writes.js'

/** The probes of a scenario that are to be asked, by phase; a phase without any is left out. */
export type AskedProbes = Record<Phase, readonly Probe[]>

/**
 * Takes an empty memory through a scenario: write, settle, the probes of `recall`, synthesise, the probes of
 * `synthesis`, forget. What breaks is told in `errors` of the phases that it spoils; what was measured before
 * stays. Never throws.
 */
export async function runScenario(
  scenario: Scenario,
  asked: AskedProbes,
  context: RunContext,
): Promise<ScenarioOutcome> {
  const { memory, now } = context
  const outcome: ScenarioOutcome = {
    ...{ id: scenario.id, probes: [], turnMs: [], drainMs: 0, enrichMs: null, buildMs: null },
    ...{ derived: null, usage: null, answererUsage: null },
  }
  const errors: NonNullable<ScenarioOutcome['errors']> = {}
  const writes = new Writes()
  const threads = new Threads()
  const lifecycle = lifecycleOf(memory)
  const probes = [...asked.recall, ...asked.synthesis]
  const usersOf = () => [...new Set([...writes.users, ...probes.map(({ user }) => user)])]
  const step = { ...{ scenario, context, outcome, lifecycle, threads }, users: usersOf }
  let spentBefore: Usage | null = null
  try {
    spentBefore = usageIn(await memory.usage?.())
    await writeSteps(scenario, { lifecycle, threads, writes, turnMs: outcome.turnMs }, context)
    const began = now()
    await settleWrites(context, writes.all)
    outcome.drainMs = now() - began
  } catch (error) {
    errors.recall = reasonOf(error)
    errors.synthesis = errors.recall
  }
  if (!errors.recall) {
    await attempt(errors, 'recall', () => probe(step, 'recall', asked.recall))
    await attempt(errors, 'synthesis', async () => {
      if (asked.synthesis.length === 0) return
      outcome.derivedBefore = await derivedOf(memory, usersOf())
      await synthesise(context, outcome)
      await probe(step, 'synthesis', asked.synthesis)
      outcome.derived = await derivedOf(memory, usersOf())
    })
  }
  await attempt(errors, 'synthesis', async () => {
    outcome.usage = usageSince(spentBefore, usageIn(await memory.usage?.()))
  })
  if (!context.keep) {
    const forgetting = usersOf().map(user => memory.forget?.({ user }))
    await Promise.allSettled(forgetting)
  }
  return Object.keys(errors).length > 0 ? { ...outcome, errors } : outcome
}

interface ProbeStep {
  scenario: Scenario
  context: RunContext
  outcome: ScenarioOutcome
  lifecycle: ReturnType<typeof lifecycleOf>
  threads: Threads
  users(): string[]
}

/** Asks the probes of a phase, and makes sure that asking left no trace. */
async function probe(step: ProbeStep, phase: Phase, probes: readonly Probe[]): Promise<void> {
  const { scenario, context, outcome, lifecycle, threads, users } = step
  if (probes.length === 0) return
  const before = await listing(context.memory, users())
  for (const one of probes) {
    const asked = await askProbe(scenario, one, phase, { lifecycle, threads }, context)
    outcome.probes.push(asked.outcome)
    outcome.answererUsage = addUsage(outcome.answererUsage, asked.usage)
  }
  if (before === null) return
  // A memory that keeps its probes may do so by and by.
  await context.settle([])
  assertUnchanged(before, await listing(context.memory, users()))
}

/** A memory without `synthesise` is asked again all the same: that shows what time alone does. */
async function synthesise(
  { memory, settle, now }: RunContext,
  outcome: ScenarioOutcome,
): Promise<void> {
  if (!memory.synthesise) return
  const began = now()
  await memory.synthesise()
  outcome.buildMs = now() - began
  if (!memory.settle) return
  const built = now()
  await settle([])
  outcome.enrichMs = now() - built
}

async function derivedOf(
  memory: Memory,
  users: readonly string[],
): Promise<Record<string, Derived> | null> {
  if (!memory.derived) return null
  const entries = users.map(
    async user => [user, derivedIn(await memory.derived?.({ user }))] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

async function attempt(
  errors: Partial<Record<Phase, string>>,
  phase: Phase,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    errors[phase] ??= reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
