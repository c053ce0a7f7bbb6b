import type { Adapter, Memory } from '../../adapters/contract.js'
import type { Probe } from '../../suites/lifecycle/row.js'
import { cannotAsk, cannotWrite } from '../../suites/lifecycle/run/verbs.js'
import type { Scenario } from '../../suites/lifecycle/scenario.js'

/** Why a probe of a scenario says nothing of a system; undefined where it does. */
export function notApplicableTo(
  memory: Memory,
  adapter: Pick<Adapter, 'scopes' | 'time'> | undefined,
  scenario: Scenario,
): (probe: Probe) => string | undefined {
  const { steps } = scenario
  const users = new Set(steps.map(({ user }) => user))
  const whole =
    cannotWrite(memory, steps) ??
    (adapter?.time === 'none' && steps.some(({ at }) => at !== undefined)
      ? 'the adapter cannot be told when something was said (`time`)'
      : undefined)
  return ({ via, project, forbidden }) => {
    const reason = whole ?? cannotAsk(memory, via)
    if (reason !== undefined || !forbidden) return reason
    const scope = project !== undefined ? 'project' : users.size > 1 ? 'user' : undefined
    if (scope === undefined || adapter?.scopes.includes(scope)) return undefined
    return `the adapter declares no scope \`${scope}\``
  }
}
