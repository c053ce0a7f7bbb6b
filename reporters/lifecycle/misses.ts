import { caseId } from '../../src/suites/lifecycle/case-id.js'
import type { ProbeScore } from '../../src/suites/lifecycle/score-shape.js'
import { counted } from '../../src/text/index.js'

/** What is wrong with a probe's pack, in words; `null` where all is right. */
export function missOf(probe: ProbeScore): string | null {
  const found = [
    // Not which: a summary is read by more people than a pack.
    probe.leaks && probe.leaks.length > 0
      ? `leaks ${counted(probe.leaks.length, 'forbidden text')}`
      : null,
    probe.hit === false ? `lacks ${quoted(lacking(probe))}` : null,
    probe.hit === true && probe.freshFirst === false
      ? `${quoted(probe.stale ?? [])} stands before ${quoted((probe.expect ?? []).slice(0, 1))}`
      : null,
    probe.showsDisagreement === false ? 'shows one side of a disagreement, or none' : null,
  ].filter(text => text !== null)
  return found.length === 0 ? null : found.join('; ')
}

/** Id of the case, with the run where there are several. */
export function probeName({ id, phase, run }: ProbeScore, runs: number): string {
  return `${caseId(id, phase)}${runs > 1 ? ` (run ${run})` : ''}`
}

function lacking({ expect = [], pack }: ProbeScore): string[] {
  const text = pack.toLowerCase()
  return expect.filter(one => !text.includes(one.toLowerCase()))
}

function quoted(texts: readonly string[]): string {
  return texts.map(text => JSON.stringify(text)).join(', ')
}
