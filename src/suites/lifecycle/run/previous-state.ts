import type { ProbeOutcome } from '../outcome.js'
import type { Probe } from '../row.js'
import type { Scenario } from '../scenario.js'
import { askProbe } from './ask-probe.js'
import type { RunContext } from './context.js'
import { Threads } from './threads.js'
import { assertUnchanged, listing } from './unchanged.js'
import { cannotAsk, lifecycleOf } from './verbs.js'

/**
 * Asks the probes of a scenario of a memory that an earlier release took through it. Those that go on in a
 * thread are left out: its turns stand in no state.
 */
export async function askPreviousState(
  scenario: Scenario,
  probes: readonly Probe[],
  context: RunContext,
): Promise<{ probe: Probe; outcome: ProbeOutcome }[]> {
  const { memory } = context
  const lifecycle = lifecycleOf(memory)
  const threads = new Threads()
  const users = [...new Set(probes.map(({ user }) => user))]
  const before = await listing(memory, users)
  const outcomes: { probe: Probe; outcome: ProbeOutcome }[] = []
  for (const probe of probes) {
    if (probe.thread !== undefined || cannotAsk(memory, probe.via)) continue
    const to = { lifecycle, threads }
    const { outcome } = await askProbe(scenario, probe, 'recall', to, {
      now: context.now,
    })
    outcomes.push({ probe, outcome })
  }
  assertUnchanged(before, await listing(memory, users))
  return outcomes
}
