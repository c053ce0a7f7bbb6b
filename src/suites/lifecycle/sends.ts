import type { GrowthCheck } from './outcome.js'
import type { Probe } from './row.js'
import type { Scenario, Step } from './scenario.js'

interface Rows {
  scenarios: readonly Scenario[]
  probes: readonly { row: Probe }[]
}

/** What the checks that belong to no scenario write and ask; the last one asks what a kept state answered. */
const OF_CHECKS: Record<Exclude<GrowthCheck, 'previous-state'>, number> = {
  growth: 18,
  parallel: 80,
  'long-turns': 18,
}

/**
 * What tests of the lifecycle suite have a memory do in one run at most: whatever it is told or asked may cost it
 * a call of a model. An exchange that it is told counts once, and so does a document, a learning and a probe. A
 * scenario is written once, however many of its probes are asked.
 *
 * @param tests those that are selected
 * @param only ids of scenarios, as in the option `lifecycle`
 */
export function lifecycleSends(
  tests: readonly { name: string; callee?: string }[],
  { scenarios, probes }: Rows,
  only?: readonly string[],
): number {
  const checks = only
    ? []
    : tests.filter(({ callee }) => callee === 'probeTest').map(({ name }) => ofCheck(name, probes))
  const told = scenarios
    .filter(({ id }) => only?.includes(id) ?? true)
    .map(({ id, steps }) => {
      const ids = new Set(probes.flatMap(({ row }) => (row.scenario === id ? [row.id] : [])))
      const asked = tests.filter(({ name }) => ids.has(name.slice(0, name.indexOf(' (')))).length
      return asked === 0 ? 0 : asked + sum(steps.map(writesOf))
    })
  return sum(told) + sum(checks)
}

function ofCheck(name: string, { length }: Rows['probes']): number {
  const id = name.slice(0, name.indexOf(':'))
  return OF_CHECKS[id as keyof typeof OF_CHECKS] ?? length
}

function writesOf(step: Step): number {
  return step.type === 'chat' ? step.exchanges.length : 1
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
