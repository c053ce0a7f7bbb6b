import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { leaksOf, packHit } from '../../suites/lifecycle/metrics/index.js'
import type { GrowthOutcome } from '../../suites/lifecycle/outcome.js'
import type { Probe } from '../../suites/lifecycle/row.js'
import type { NotApplicable } from '../../suites/lifecycle/run/growth/index.js'
import { askPreviousState } from '../../suites/lifecycle/run/previous-state.js'
import { counted } from '../../text/index.js'
import { readAnswered } from './keep-state.js'
import { withEmpty } from './open-run.js'
import type { ScenarioRuns } from './scenario-runs.js'

/**
 * Asks the probes of each scenario of which an earlier release left the state.
 *
 * @throws Error for a folder that holds no such state, and when one cannot be opened
 */
export async function checkPreviousState(
  runs: ScenarioRuns,
  signal: AbortSignal,
): Promise<GrowthOutcome | NotApplicable> {
  const { module } = runs
  const folder = module.settings.lifecycle.previousState
  if (folder === undefined) return { notApplicable: 'no `lifecycle.previousState` is set' }
  if (module.live?.adapter.isolation !== 'clone') {
    return { notApplicable: 'the state of this system is no folder (`isolation`)' }
  }
  const { scenarios, probes } = await runs.dataset()
  const states = existsSync(folder) ? foldersIn(folder) : []
  const known = scenarios.filter(({ id }) => states.includes(id))
  if (known.length === 0) {
    throw new Error(
      `there is no state of a scenario in ${folder}; it should hold a folder named after one, such as ${scenarios[0]?.id}, as a run with \`keep\` leaves it`,
    )
  }
  const outcome: GrowthOutcome = { id: 'previous-state', right: 0, of: 0, problems: [] }
  for (const scenario of known) {
    const answered = readAnswered(join(folder, scenario.id))
    const own = probes.map(({ row }) => row).filter(probe => probe.scenario === scenario.id)
    const isOwed = ({ id, expect }: Probe) =>
      expect !== undefined && (answered === undefined || answered.includes(id))
    const asked = await withEmpty(
      module,
      signal,
      ({ context }) =>
        askPreviousState(
          scenario,
          own.filter(probe => isOwed(probe) || probe.forbidden),
          context,
        ),
      { from: join(folder, scenario.id) },
    )
    for (const { probe, outcome: one } of asked) {
      outcome.of += 1
      const isLost = isOwed(probe) && !packHit(one.pack, probe)
      const leaks = leaksOf(one.pack, probe) ?? []
      if (!isLost && leaks.length === 0) outcome.right += 1
      const from = `from the state of ${scenario.id}: ${probe.question}`
      if (isLost) outcome.problems.push(`${probe.id} is no longer answered ${from}`)
      if (leaks.length > 0) {
        outcome.problems.push(
          `${probe.id} leaks ${counted(leaks.length, 'forbidden text')} ${from}`,
        )
      }
    }
  }
  return outcome
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
}
