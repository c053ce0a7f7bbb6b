import type { TestContext } from 'vitest'
import type { KnownCase } from '../../scoring/baseline.js'
import { caseVerdict } from '../../scoring/case-verdict.js'
import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import { shorten } from '../../text/index.js'
import { pointTo } from '../errors.js'
import { NotRun, onBehalfOf, remarkOnRecordings } from '../on-behalf-of.js'
import type { CaseMeta, RunMeta } from '../provided.js'
import type { SafetyEval } from './safety-eval.js'
import type { SafetyRuns } from './safety-runs.js'
import { broken, leaks, type Told } from './told.js'

/** A case, whatever it measures. */
export interface SafetyCaseAbout {
  id: string
  /** Of its row, from 1. */
  line: number
  request: string
  /** Number of its checks. */
  checks: number
  known?: KnownCase
}

/**
 * Measures a case in every run, each on copies of its own, and reports. One mix-up in any run fails
 * it, and one run that broke leaves it undecided. Throws what Vitest is to show.
 */
export async function runSafetyCase(
  runs: SafetyRuns,
  context: TestContext,
  about: SafetyCaseAbout,
  measure: (run: SafetyEval) => Promise<Told>,
): Promise<void> {
  const { module } = runs
  const { id, checks, known } = about
  const open = Array.from({ length: checks }, () => null)
  const skip = (reason: string, remark?: (context: TestContext) => void) => {
    report(runs, context, id, { verdict: 'not-run', checks: open })
    remark?.(context)
    context.skip(`not run: ${reason}`)
  }
  if (module.live?.notRun !== undefined) return skip(module.live.notRun)
  // An interrupted case says so even where nothing below gets to report.
  report(runs, context, id, { verdict: 'errored', checks: open })
  const frame = pointTo(module.file, about.line)
  const told: Told[] = []
  for (const run of runs.evals) {
    try {
      told.push(await onBehalfOf({ run: run.number, row: id }, () => measure(run)))
    } catch (error) {
      if (error instanceof NotRun) return skip(error.message, remarkOnRecordings)
      told.push(broken(error, { ...about, frame, redact: module.redact }))
    }
  }
  const verdict = verdictOf(told, module.settings.minPasses)
  report(runs, context, id, {
    ...{ verdict, checks: inAllRuns(told), runs: told.map(metaOf) },
    remarks: runs.takeRemarks(),
    ...(known && { known: true }),
  })
  if (verdict === 'not-applicable') {
    return context.skip(`not applicable: ${told.find(one => one.reason)?.reason}`)
  }
  const shown = told.find(one => one.verdict !== 'passed') ?? told[0]
  for (const { text, kind } of shown?.notes ?? []) await context.annotate(text, kind)
  // A mix-up is news whatever a baseline knows.
  const isExpected = verdict === 'failed' && known !== undefined && areKnown(told, known)
  if (known) Object.assign(context.task, { fails: isExpected })
  fail(verdict === 'passed' ? [] : failuresOf(told))
}

function verdictOf(told: readonly Told[], minPasses: number): Verdict {
  if (told.some(leaks)) return 'failed'
  return caseVerdict(
    told.map(({ verdict }) => verdict),
    { minPasses },
  )
}

/** Each check over all runs: passed where it passed in each, undecided where it was in one. */
function inAllRuns(told: readonly Told[]): CheckPass[] {
  return (told[0]?.checks ?? []).map((_, index) => {
    const answers = told.map(({ checks }) => checks[index] ?? null)
    return answers.includes(null) ? null : !answers.includes(false)
  })
}

function areKnown(told: readonly Told[], { failing }: KnownCase): boolean {
  return told.every(
    one =>
      !leaks(one) && one.checks.every((pass, index) => pass === true || failing.includes(index)),
  )
}

/** Each failure once, with the first run that it was seen in. */
function failuresOf(told: readonly Told[]): Error[] {
  const passed = told.filter(({ verdict }) => verdict === 'passed').length
  const seen = new Set<string>()
  return told.flatMap(({ failures }, index) => {
    const prefix =
      told.length > 1 ? `${passed} of ${told.length} runs passed; in run ${index + 1}: ` : ''
    const bare = failures?.('') ?? []
    const shown = failures?.(prefix) ?? []
    return shown.filter((_, place) => {
      const text = `${bare[place]?.name}: ${bare[place]?.message}`
      const isNew = !seen.has(text)
      seen.add(text)
      return isNew
    })
  })
}

/** Throws what Vitest is to show: each failure with its own text. */
function fail(failures: readonly Error[]): void {
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} findings`)
  if (failures[0]) throw failures[0]
}

/** An error in `task.meta` is for counting. */
const ERROR_LIMIT = 200

function metaOf({ verdict, checks, error, outcome }: Told): RunMeta {
  return {
    ...{ verdict, checks },
    ...(error !== undefined && { error: shorten(error, ERROR_LIMIT) }),
    ...(outcome && { safety: outcome }),
  }
}

/** Tells the main process how a case ended. */
function report(
  { module }: SafetyRuns,
  { task }: TestContext,
  id: string,
  about: Pick<CaseMeta, 'verdict' | 'checks'> & Partial<CaseMeta>,
): void {
  const { settings, dataset, live } = module
  const { agent, isolation } = live?.adapter ?? {}
  const { remarks = [], ...rest } = about
  const replays = live?.snapshots.filter(({ setup }) => setup === 'learned') ?? []
  const error = about.runs?.find(run => run.error !== undefined)?.error
  task.meta.memoryEval = {
    ...{ label: settings.label, dataset: dataset.name, id },
    ...rest,
    ...(error !== undefined && { error }),
    ...(agent && { agent: agent.name }),
    ...(isolation === 'shared' && { isolated: false }),
    ...(remarks.length > 0 && { remarks }),
    ...(replays.length > 1 && {
      replays: replays.map(({ sends, ms, hash }) => ({ sends, ms, hash: hash?.slice(0, 16) })),
    }),
  }
}
