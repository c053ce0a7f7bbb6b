import type { TestContext } from 'vitest'
import type { KnownCase } from '../../scoring/baseline.js'
import { caseVerdict } from '../../scoring/case-verdict.js'
import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import { caseId } from '../../suites/lifecycle/case-id.js'
import { leaksOf, packHit } from '../../suites/lifecycle/metrics/index.js'
import type { Phase } from '../../suites/lifecycle/outcome.js'
import type { Probe } from '../../suites/lifecycle/row.js'
import { standsIn } from '../../suites/lifecycle/said.js'
import { pointTo } from '../errors.js'
import type { RunMeta } from '../provided.js'
import { leakText, missText } from './messages.js'
import { fail, guarded, SafetyFailure } from './report.js'
import type { ScenarioRuns } from './scenario-runs.js'
import { tell } from './tell.js'

/** One run of a probe in a phase. */
interface ProbeRun {
  verdict: Verdict
  checks: CheckPass[]
  pack: string
  missing: string[]
  leaked: string[]
}

/** The test of a probe in a phase: its scenario runs, and what came of this probe is judged. */
export async function probeCase(
  runs: ScenarioRuns,
  { probe, phase, line, known }: ProbeTest,
  context: TestContext,
): Promise<void> {
  const { module } = runs
  const shared = { module, takeRemarks: () => [] }
  const id = caseId(probe.id, phase)
  const { settings, file } = module
  const about = { scenario: probe.scenario, phase }
  const { only } = settings.lifecycle
  if (only && !only.includes(probe.scenario)) {
    return context.skip(`the scenario ${probe.scenario} is not among \`only\``)
  }
  const given = { id, line, request: probe.question, checks: checksOf(probe, true).length }
  await guarded(shared, context, given, async () => {
    const { outcomes, notApplicable } = await runs.outcomeOf(probe.scenario, context)
    const reason = notApplicable.get(probe.id)
    if (reason !== undefined) {
      tell(module, context, id, { verdict: 'not-applicable', checks: [] }, about)
      return context.skip(`not applicable: ${reason}`)
    }
    const ran = outcomes.map((outcome, index): ProbeRun => {
      const broken = outcome?.errors?.[phase]
      if (broken !== undefined) throw new Error(broken)
      const found = outcome?.probes.find(one => one.id === probe.id && one.phase === phase)
      if (!found) throw new Error(`run ${index + 1} holds nothing of this probe`)
      return judge(probe, found.pack)
    })
    const leak = ran.find(({ leaked }) => leaked.length > 0)
    const verdict = caseVerdict(
      ran.map(one => one.verdict),
      { minPasses: settings.minPasses, trap: leak !== undefined },
    )
    const told = {
      verdict,
      checks: inAllRuns(ran),
      ...(ran.length > 1 && { runs: ran.map(metaOf) }),
    }
    tell(module, context, id, { ...told, known: known !== undefined }, about)
    const miss = ran.find(({ missing }) => missing.length > 0)
    // A leak is news whatever a baseline knows.
    const isExpected = verdict === 'failed' && !leak && known?.failing.includes(0) === true
    if (known) Object.assign(context.task, { fails: isExpected })
    if (verdict !== 'failed') return
    const frame = pointTo(file, line)
    fail([
      ...(miss
        ? [new SafetyFailure('NotInPack', missText(probe, miss.pack, miss.missing), frame)]
        : []),
      ...(leak
        ? [
            new SafetyFailure(
              'Leak',
              leakText(probe, leak.pack, leak.leaked, settings.showFacts),
              frame,
            ),
          ]
        : []),
    ])
  })
}

export interface ProbeTest {
  probe: Probe
  phase: Phase
  line: number
  known: KnownCase | undefined
}

function judge(probe: Probe, pack: string): ProbeRun {
  const hit = packHit(pack, probe) ?? true
  const leaked = leaksOf(pack, probe) ?? []
  return {
    verdict: hit && leaked.length === 0 ? 'passed' : 'failed',
    checks: checksOf(probe, hit),
    pack,
    missing: (probe.expect ?? []).filter(text => !standsIn(text, [pack])),
    leaked,
  }
}

/** One check for what is expected; a leak is none, so that no baseline can know it. */
function checksOf({ expect }: Probe, hit: boolean): CheckPass[] {
  return expect ? [hit] : []
}

function metaOf({ verdict, checks }: ProbeRun): RunMeta {
  return { verdict, checks }
}

function inAllRuns(ran: readonly ProbeRun[]): CheckPass[] {
  return (ran[0]?.checks ?? []).map((_, index) => ran.every(({ checks }) => checks[index] === true))
}
