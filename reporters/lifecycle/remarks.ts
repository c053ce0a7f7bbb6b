import type { Usage } from '../../src/adapters/contract.js'
import { counted } from '../../src/text/index.js'
import { missedLimits } from '../gate-remarks.js'
import { inOrder, type Remark } from '../remark.js'
import { some } from '../some.js'
import type { LifecycleColumn, LifecycleSummary } from './summary.js'

/** All that the numbers alone do not say, in the order in which it is to be read. */
export function lifecycleRemarks({ columns, notes }: LifecycleSummary): Remark[] {
  const told = columns.map(column => ({ label: column.label, own: columnRemarks(column) }))
  const isShared = ({ text }: Remark) => told.every(({ own }) => own.some(one => one.text === text))
  const remarks = [
    // What is true of all profiles is said once.
    ...(told[0]?.own ?? []).filter(isShared),
    ...told.flatMap(({ label, own }) =>
      own
        .filter(remark => !isShared(remark))
        .map(({ kind, text }) => ({ kind, text: `${label}: ${text}` })),
    ),
    ...notes.map(text => ({ kind: 'note' as const, text })),
  ]
  return inOrder(remarks)
}

function columnRemarks({ score, partial, isolated, gate, known }: LifecycleColumn): Remark[] {
  const remarks: Remark[] = []
  const add = (kind: Remark['kind'], text: string) => remarks.push({ kind, text })
  const leaky = score.probes.filter(({ leaks }) => leaks && leaks.length > 0)
  if (leaky.length > 0) {
    add('warning', `Leaks: ${named('probe', [...new Set(leaky.map(({ id }) => id))])}.`)
  }
  if (partial) add('warning', `Partial: ${partial.ran} of ${partial.of} cases.`)
  if (score.errors.length > 0) {
    add('warning', `Incomplete: ${named('errored case', score.errors)}.`)
  }
  if (!partial && score.missing.length > 0) {
    add('warning', `Incomplete: ${named('missing case', score.missing)}.`)
  }
  if (!isolated) add('warning', 'Not isolated: a scenario may have seen what another wrote.')
  for (const { id, right, of, problems } of score.growth) {
    const wrong = problems.length > 0 ? `: ${problems.slice(0, 3).join('; ')}` : ''
    add(right < of ? 'warning' : 'note', `Check ${id}: ${right} of ${of}${wrong}.`)
  }
  remarks.push(...missedLimits(gate))
  if (known.length > 0) {
    add('note', `${named('known failure', known)}: the baseline expects them.`)
  }
  if (score.notApplicable.length > 0) {
    add('note', `${named('case', score.notApplicable)} not applicable.`)
  }
  return remarks
}

/** What stands above the numbers of a stand-in; `null` where the system is the real thing. */
export function mockLabel({ mock }: Pick<LifecycleColumn, 'mock'>): string | null {
  return mock === undefined ? null : `${mock}: wiring and latency, not quality`
}

/** The same of all columns, each once. */
export function mockLabels({ columns }: LifecycleSummary): string[] {
  return [...new Set(columns.flatMap(column => mockLabel(column) ?? []))]
}

/** What a run took, a line for the memory and one for the model that answers. */
export function usageTexts({ columns }: LifecycleSummary): string[] {
  return columns.flatMap(({ label, score: { usage, answererUsage } }) => {
    const of = columns.length > 1 ? `${label}: ` : ''
    return [
      `${of}memory: ${usage ? spentText(usage) : 'it tells nothing of its usage'}.`,
      `${of}answering model: ${answererUsage ? spentText(answererUsage) : 'no calls'}.`,
    ]
  })
}

function spentText({ byRole = {}, ...total }: Usage): string {
  const roles = Object.entries(byRole).map(([role, spent]) => `${role} ${amounts(spent)}`)
  return `${amounts(total)}${roles.length > 0 ? ` (${roles.join('; ')})` : ''}`
}

function amounts({ calls, tokens, usd }: Omit<Usage, 'byRole'>): string {
  const shown = [
    calls === undefined ? null : `${number(calls)} calls`,
    tokens === undefined ? null : `${number(tokens)} tokens`,
    usd === undefined ? null : `${usd.toFixed(4)} USD`,
  ].filter(text => text !== null)
  return shown.length === 0 ? 'nothing told' : shown.join(', ')
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

/** How far the numbers can be trusted; the caveats of the eval that the suite follows, and our own. */
export function caveats({ columns }: LifecycleSummary): string[] {
  // Repeats ask the same probes, and make the sample no larger.
  const sizes = columns.map(({ score: { phases, runs } }) => phases.recall.scored / runs)
  const scored = Math.max(0, ...sizes.filter(Number.isFinite).map(Math.round))
  const mocks = [...new Set(columns.flatMap(({ mock }) => mock ?? []))]
  return [
    ...mocks.map(
      mock =>
        `${mock} stands in for the real thing: pack hits and answers show that the parts are wired, and how fast, not how good a memory is.`,
    ),
    ...(scored > 0
      ? [
          `A sample for a smoke test: of ${counted(scored, 'scored probe')} one is ${(100 / scored).toFixed(1)} points, so a difference of a probe or two is noise.`,
        ]
      : []),
    'The extractive answer is scripted: the line of the pack that shares the most words with the question. It cannot answer a paraphrase; look at the model answer there.',
    'Times are of this machine, and hold whatever the memory asks for over a network.',
    'Pack tokens are estimated: a quarter of the characters.',
  ]
}

function named(what: string, ids: readonly string[]): string {
  return `${counted(ids.length, what)} (${some(ids)})`
}
