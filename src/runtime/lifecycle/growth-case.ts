import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { writeJson } from '../../replay/atomic-write.js'
import { redactWithin, runDir } from '../../replay/index.js'
import type { GrowthCheck, GrowthOutcome } from '../../suites/lifecycle/outcome.js'
import {
  GROWTH_USER,
  growthChecks,
  type NotApplicable,
} from '../../suites/lifecycle/run/growth/index.js'
import { plainText } from '../../text/index.js'
import { pointTo } from '../errors.js'
import { withEmpty } from './open-run.js'
import { checkPreviousState } from './previous-state.js'
import { fail, guarded, SafetyFailure } from './report.js'
import type { ScenarioRuns } from './scenario-runs.js'
import { tell } from './tell.js'

/** A test of how the memory bears being used. */
export interface GrowthTest {
  id: GrowthCheck
  name: string
  line: number
  /** Whether the baseline knows that it fails. */
  known: boolean
}

/** Runs it, and judges what came of it. */
export async function growthCase(
  runs: ScenarioRuns,
  { id, name, line, known }: GrowthTest,
  context: TestContext,
): Promise<void> {
  const { module } = runs
  const shared = { module, takeRemarks: () => [] }
  if (module.settings.lifecycle.only) return context.skip('only some scenarios are run')
  await guarded(shared, context, { id, line, request: name, checks: 1 }, async () => {
    const growth = redactWithin(await outcomeOf(runs, id, context), module.redact)
    if ('notApplicable' in growth) {
      tell(module, context, id, { verdict: 'not-applicable', checks: [] }, {})
      return context.skip(`not applicable: ${growth.notApplicable}`)
    }
    const { settings, dataset } = module
    const dir = runDir(settings.outputDir, dataset.name, settings.label, 1)
    writeJson(join(dir, 'growth', `${id}.json`), growth)
    const right = growth.problems.length === 0
    const verdict = right ? 'passed' : 'failed'
    tell(module, context, id, { verdict, checks: [right], known }, { growth })
    if (known) Object.assign(context.task, { fails: !right })
    await context.annotate(`${growth.right} of ${growth.of}`, id)
    if (right) return
    const frame = pointTo(module.file, line)
    fail([new SafetyFailure(NAMES[id], plainText(growth.problems.join('\n')), frame)])
  })
}

const NAMES: Record<GrowthCheck, string> = {
  growth: 'GrowsByRecall',
  parallel: 'LostWrites',
  'long-turns': 'CutOff',
  'previous-state': 'StateNotRead',
}

async function outcomeOf(
  runs: ScenarioRuns,
  id: GrowthCheck,
  context: TestContext,
): Promise<GrowthOutcome | NotApplicable> {
  const signal = runs.signalOf(context)
  if (id === 'previous-state') return checkPreviousState(runs, signal)
  return withEmpty(runs.module, signal, async open => {
    try {
      return await growthChecks[id](open.context)
    } finally {
      // Of a state that all share, nothing of this is to stay.
      await Promise.resolve(open.context.memory.forget?.({ user: GROWTH_USER })).catch(() => {})
    }
  })
}
