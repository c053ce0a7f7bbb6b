import type { TestContext } from 'vitest'
import { compileChecks } from '../checks/index.js'
import type { KnownCase } from '../scoring/baseline.js'
import { caseVerdict } from '../scoring/case-verdict.js'
import type { CheckPass } from '../scoring/verdict.js'
import type { LearningRow } from '../suites/learning/row.js'
import { isTrap } from '../suites/learning/traps.js'
import { annotateCase } from './annotate-case.js'
import { type Confirmed, confirm, isWatched } from './confirm.js'
import { pointTo } from './errors.js'
import type { EvalModule } from './eval-module.js'
import { failuresOf } from './failures-of.js'
import { remarkOnRecordings } from './on-behalf-of.js'
import { metaOfRun, type OneRun, runOnce } from './one-run.js'
import type { CaseMeta } from './provided.js'

export interface Case {
  row: LearningRow
  line: number
  known: KnownCase | undefined
}

/** Runs one case, as often as it is asked for, and reports. Throws what Vitest is to show. */
export async function runCase(module: EvalModule, one: Case, context: TestContext): Promise<void> {
  try {
    await run(module, one, context)
  } finally {
    module.latecomers.end(context.task)
  }
}

async function run(
  module: EvalModule,
  { row, line, known }: Case,
  context: TestContext,
): Promise<void> {
  const { live, settings } = module
  const skip = (reason: string, remark?: (context: TestContext) => void) => {
    context.task.meta.memoryEval = metaOf(module, row, [], { verdict: 'not-run' })
    remark?.(context)
    context.skip(`not run: ${reason}`)
  }
  if (live?.notRun !== undefined) return skip(live.notRun)
  const compiled = compileChecks(row)
  const runs: OneRun[] = []
  for (let number = 1; number <= module.runs; number++) {
    const one = await runOnce(module, row, compiled, module.placeOf(number), context)
    if (one.notRun !== undefined) return skip(one.notRun, remarkOnRecordings)
    runs.push(one)
  }
  const verdict = caseVerdict(
    runs.map(({ outcome }) => outcome.verdict),
    { minPasses: settings.minPasses, trap: isTrap(row) },
  )
  const watched = verdict === 'failed' && isWatched(module, row)
  const confirmed = watched ? await confirm(module, row, compiled, runs, context) : undefined
  const isExpected = verdict === 'failed' && known !== undefined && areKnown(runs, known)
  context.task.meta.memoryEval = metaOf(module, row, runs, {
    verdict: confirmed?.said === 'errored' ? 'errored' : verdict,
    ...(known && { known: true }),
    ...(confirmed && about(confirmed, runs)),
  })
  if (verdict === 'not-applicable') {
    return context.skip(`not applicable: ${runs[0]?.result?.notApplicable}`)
  }
  // The runner reads the flag after the test's body: a known failure that is mended stays green.
  if (known) Object.assign(context.task, { fails: isExpected })
  const failures = failuresOf(module, { row, verdict, runs, confirmed }, pointTo(module.file, line))
  await annotateCase(context, {
    ...{ row, runs, confirmed },
    dataset: module.dataset,
    isShown: failures.length > 0 && !isExpected,
  })
  // Vitest shows each error of an AggregateError on its own, with its own diff.
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} checks failed`)
  if (failures[0]) throw failures[0]
}

function about({ said, reruns }: Confirmed, runs: readonly OneRun[]): Partial<CaseMeta> {
  if (said !== 'unstable') return {}
  const all = [...runs, ...reruns]
  const passed = all.filter(({ outcome }) => outcome.verdict === 'passed').length
  return { unstable: { passed, of: all.length } }
}

function metaOf(
  { settings, dataset, live }: EvalModule,
  { id }: LearningRow,
  runs: readonly OneRun[],
  more: Partial<CaseMeta> & Pick<CaseMeta, 'verdict'>,
): CaseMeta {
  const { label } = settings
  const { agent, isolation } = live?.adapter ?? {}
  const told = runs.map(metaOfRun)
  const error = told.find(one => one.error !== undefined)?.error
  const replays = live?.snapshots.filter(({ setup }) => setup === 'learned') ?? []
  const stage = runs.find(one => one.stage !== undefined)?.stage
  return {
    ...{ label, dataset: dataset.name, id, checks: inAllRuns(runs), runs: told },
    ...(error !== undefined && { error }),
    ...(stage && { stage }),
    ...(replays.length > 0 && {
      replays: replays.map(({ sends, ms, hash }) => ({ sends, ms, hash: hash?.slice(0, 16) })),
    }),
    ...(agent && { agent: agent.name }),
    ...(isolation === 'shared' && { isolated: false }),
    ...more,
  }
}

/** Each check over all runs: passed where it passed in each, undecided where it was in one. */
function inAllRuns(runs: readonly OneRun[]): CheckPass[] {
  return (runs[0]?.outcome.checks ?? []).map((_, index) => {
    const answers = runs.map(({ outcome }) => outcome.checks[index] ?? null)
    return answers.includes(null) ? null : !answers.includes(false)
  })
}

/** True when no check fails that the baseline does not know: a worse answer is news. */
function areKnown(runs: readonly OneRun[], { failing }: KnownCase): boolean {
  return runs.every(({ outcome }) =>
    outcome.checks.every((pass, index) => pass === true || failing.includes(index)),
  )
}
