import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { compileChecks, explainFailure } from '../../checks/index.js'
import type { CaseResult } from '../../dataset/result.js'
import { runDir } from '../../replay/index.js'
import type { KnownCase } from '../../scoring/baseline.js'
import type { CaseOutcome } from '../../scoring/verdict.js'
import { outcomeOf } from '../../suites/learning/outcome.js'
import { anyShows } from '../../suites/safety/evidence.js'
import type { MixUp, Stage } from '../../suites/safety/outcome.js'
import { countQuestions } from '../../suites/safety/questions.js'
import type { Task } from '../../suites/safety/row.js'
import { scanAnswer } from '../../suites/safety/run/mix-up.js'
import { recallUnits } from '../../suites/safety/run/probing.js'
import { plainText, shorten } from '../../text/index.js'
import { askLive } from '../ask-live.js'
import { CheckFailure, pointTo } from '../errors.js'
import { readStored, writeResult } from '../stored-results.js'
import { disclosureText } from './messages.js'
import { fail, guarded, report, SafetyFailure } from './report.js'
import { dayAfter, type SafetyEval } from './safety-eval.js'

interface TaskCase {
  task: Task
  line: number
  known: KnownCase | undefined
}

/** A task, done by an assistant with its memory and by one that was told nothing. */
export async function taskCase(
  shared: SafetyEval,
  { task, line, known }: TaskCase,
  context: TestContext,
): Promise<void> {
  const { id, request } = task
  const checks = task.checks.length
  await guarded(shared, context, { id, line, request, checks }, async () => {
    const skip = (reason: string) => {
      report(shared, context, id, { verdict: 'not-applicable', checks: [] })
      context.skip(`not applicable: ${reason}`)
    }
    const silent = await shared.withoutAssistant()
    if (silent !== undefined) return skip(silent)
    const withIt = await attempt(shared, task, context, 'learned')
    const { notApplicable } = withIt.result
    if (notApplicable !== undefined) return skip(notApplicable)
    const without = await attempt(shared, task, context, 'none')
    const failed = withIt.outcome.verdict === 'failed'
    const stage = failed ? await stageOf(shared, task, context) : undefined
    const mixUp = await mixUpOf(shared, task, withIt.result, context)
    const leaks = (mixUp?.found.length ?? 0) > 0
    report(shared, context, id, {
      verdict: leaks ? 'failed' : withIt.outcome.verdict,
      checks: withIt.outcome.checks,
      outcome: {
        type: 'task',
        id,
        with: withIt.attempt,
        without: without.attempt,
        ...(stage && { stage }),
        ...(mixUp && { mixUp }),
      },
      known: known !== undefined,
    })
    const { showFacts } = shared.module.settings
    const hidden = leaks && !showFacts
    if (!hidden) await annotate(context, withIt.result, without.result)
    const unexpected = withIt.outcome.checks.some(
      (pass, index) => pass !== true && !known?.failing.includes(index),
    )
    // A mix-up is news whatever a baseline knows.
    if (known) Object.assign(context.task, { fails: failed && !unexpected && !leaks })
    const facts = await shared.facts()
    fail([
      ...(hidden ? [] : explain(shared, { task, line, known }, withIt, stage)),
      ...(mixUp?.found ?? []).map(
        one =>
          new SafetyFailure(
            'MixUp',
            disclosureText(one, facts, showFacts),
            pointTo(shared.module.file, line),
          ),
      ),
    ])
  })
}

interface Attempted {
  result: CaseResult
  outcome: CaseOutcome
  attempt: { success: boolean; questions: number }
}

/** @throws Error when the system broke: that is no answer to compare */
async function attempt(
  shared: SafetyEval,
  task: Task,
  context: TestContext,
  setup: 'learned' | 'none',
): Promise<Attempted> {
  const { module } = shared
  const { settings, dataset, run } = module
  const dir = runDir(settings.outputDir, dataset.name, settings.label, 1)
  const place = setup === 'learned' ? dir : join(dir, 'without-memory')
  const stored = run.reuseResults ? await readStored(place, task.id, task) : undefined
  const result =
    stored?.error === undefined && stored ? stored : await ask(shared, task, context, setup)
  writeResult(join(place, 'tests'), task, result)
  const outcome = outcomeOf(task.id, compileChecks(task), result)
  if (outcome.verdict === 'errored') {
    throw new Error(`${setup === 'none' ? 'without memory: ' : ''}${outcome.error}`)
  }
  const questions = countQuestions(result)
  return { result, outcome, attempt: { success: outcome.verdict === 'passed', questions } }
}

async function ask(
  shared: SafetyEval,
  task: Task,
  context: TestContext,
  setup: 'learned' | 'none',
): Promise<CaseResult> {
  const { history } = await shared.dataset()
  const date = task.date ?? dayAfter(history.sessions.map(session => session.date))
  const floor = setup === 'none' ? shared.floor() : undefined
  if (setup === 'none' && floor?.status !== 'ready') {
    throw new Error(floor?.error ?? 'there is no snapshot of an assistant without memory')
  }
  return askLive(shared.module, { ...task, date }, context, { from: floor })
}

/** Facts of others in what the user of a task got to see; undefined where users are not kept apart. */
async function mixUpOf(
  shared: SafetyEval,
  { user }: Task,
  result: CaseResult,
  context: TestContext,
): Promise<MixUp | undefined> {
  if (!shared.module.live?.adapter.scopes.includes('user')) return undefined
  return shared.reading(context, async probing => scanAnswer(probing, user, result))
}

/** Where a task went wrong: what it needs was not found, or it was found and not used. */
async function stageOf(
  shared: SafetyEval,
  task: Task,
  context: TestContext,
): Promise<Stage | undefined> {
  const facts = (await shared.facts()).filter(({ id }) => task.needs?.includes(id))
  if (facts.length === 0) return undefined
  return shared.reading(context, async ({ memory, date }) => {
    if (!memory.recall) return undefined
    const { user, project } = task
    const place = { user, ...(project && { project }), date: task.date ?? date }
    const units = await recallUnits(memory, { ...place, text: task.request })
    const there = facts.every(({ current, evidence }) => anyShows(units, current ?? evidence))
    return there ? 'retrieved, not used' : 'not retrieved'
  })
}

function explain(
  { module }: SafetyEval,
  { task, line }: TaskCase,
  { outcome, result }: Attempted,
  stage: Stage | undefined,
): Error[] {
  const frame = pointTo(module.file, line)
  return compileChecks(task).flatMap((check, index) => {
    const pass = outcome.checks[index] ?? null
    if (pass) return []
    const explained = explainFailure(check, task, result, pass)
    const message = stage ? `${explained.message}\n  stage:   ${stage}` : explained.message
    return [new CheckFailure({ ...explained, message }, frame)]
  })
}

async function annotate(
  { annotate }: TestContext,
  withIt: CaseResult,
  without: CaseResult,
): Promise<void> {
  await annotate(plainText(shorten(withIt.reply, 500)) || '(empty)', 'reply with memory')
  await annotate(plainText(shorten(without.reply, 500)) || '(empty)', 'reply without memory')
}
