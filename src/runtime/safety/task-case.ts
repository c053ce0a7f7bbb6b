import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { compileChecks, explainFailure } from '../../checks/index.js'
import type { CaseResult } from '../../dataset/result.js'
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
import { dayAfter, type SafetyEval } from './safety-eval.js'
import { notApplicable, SafetyFailure, type Told } from './told.js'

/** A task, done by an assistant with its memory and by one that was told nothing. */
export async function taskCase(
  run: SafetyEval,
  { task, line }: { task: Task; line: number },
  context: TestContext,
): Promise<Told> {
  const { id } = task
  const { file, settings } = run.module
  const silent = await run.withoutAssistant()
  if (silent !== undefined) return notApplicable(silent)
  const withIt = await attempt(run, task, context, 'learned')
  if (withIt.result.notApplicable !== undefined) return notApplicable(withIt.result.notApplicable)
  const without = await attempt(run, task, context, 'none')
  const failed = withIt.outcome.verdict === 'failed'
  const stage = failed ? await stageOf(run, task, context) : undefined
  const mixUp = await mixUpOf(run, task, withIt.result, context)
  const found = mixUp?.found ?? []
  const facts = await run.facts()
  const { showFacts } = settings
  // Beside a mix-up nothing is shown of what was replied, unless it may be.
  const isShown = found.length === 0 || showFacts
  const frame = pointTo(file, line)
  return {
    verdict: found.length > 0 ? 'failed' : withIt.outcome.verdict,
    checks: withIt.outcome.checks,
    outcome: {
      ...{ type: 'task', id, with: withIt.attempt, without: without.attempt },
      ...(stage && { stage }),
      ...(mixUp && { mixUp }),
    },
    notes: isShown ? notesOn(withIt.result, without.result) : [],
    failures: prefix => [
      ...(isShown ? explain(task, withIt, stage, prefix, frame) : []),
      ...found.map(
        one => new SafetyFailure('MixUp', prefix + disclosureText(one, facts, showFacts), frame),
      ),
    ],
  }
}

interface Attempted {
  result: CaseResult
  outcome: CaseOutcome
  attempt: { success: boolean; questions: number }
}

/** @throws Error when the system broke: that is no answer to compare */
async function attempt(
  run: SafetyEval,
  task: Task,
  context: TestContext,
  setup: 'learned' | 'none',
): Promise<Attempted> {
  const { dir } = run.place
  const place = setup === 'learned' ? dir : join(dir, 'without-memory')
  const stored = run.module.run.reuseResults ? await readStored(place, task.id, task) : undefined
  const result =
    stored?.error === undefined && stored ? stored : await ask(run, task, context, setup)
  writeResult(join(place, 'tests'), task, result)
  const outcome = outcomeOf(task.id, compileChecks(task), result)
  if (outcome.verdict === 'errored') {
    throw new Error(`${setup === 'none' ? 'without memory: ' : ''}${outcome.error}`)
  }
  const questions = countQuestions(result)
  return { result, outcome, attempt: { success: outcome.verdict === 'passed', questions } }
}

async function ask(
  run: SafetyEval,
  task: Task,
  context: TestContext,
  setup: 'learned' | 'none',
): Promise<CaseResult> {
  const { history } = await run.dataset()
  const date = task.date ?? dayAfter(history.sessions.map(session => session.date))
  const from = setup === 'none' ? run.floor() : run.place.snapshot
  if (setup === 'none' && from?.status !== 'ready') {
    throw new Error(from?.error ?? 'there is no snapshot of an assistant without memory')
  }
  return askLive(run.module, { ...task, date }, context, { from })
}

/** Facts of others in what the user of a task got to see; undefined where users are not kept apart. */
async function mixUpOf(
  run: SafetyEval,
  { user }: Task,
  result: CaseResult,
  context: TestContext,
): Promise<MixUp | undefined> {
  if (!run.module.live?.adapter.scopes.includes('user')) return undefined
  return run.reading(context, async probing => scanAnswer(probing, user, result))
}

/** Where a task went wrong: what it needs was not found, or it was found and not used. */
async function stageOf(
  run: SafetyEval,
  task: Task,
  context: TestContext,
): Promise<Stage | undefined> {
  const facts = (await run.facts()).filter(({ id }) => task.needs?.includes(id))
  if (facts.length === 0) return undefined
  return run.reading(context, async ({ memory, date }) => {
    if (!memory.recall) return undefined
    const { user, project } = task
    const place = { user, ...(project && { project }), date: task.date ?? date }
    const units = await recallUnits(memory, { ...place, text: task.request })
    const there = facts.every(({ current, evidence }) => anyShows(units, current ?? evidence))
    return there ? 'retrieved, not used' : 'not retrieved'
  })
}

function explain(
  task: Task,
  { outcome, result }: Attempted,
  stage: Stage | undefined,
  prefix: string,
  frame: string,
): Error[] {
  return compileChecks(task).flatMap((check, index) => {
    const pass = outcome.checks[index] ?? null
    if (pass) return []
    const explained = explainFailure(check, task, result, pass)
    const where = stage ? `\n  stage:   ${stage}` : ''
    const message = `${prefix}${explained.message}${where}`
    return [new CheckFailure({ ...explained, message }, frame)]
  })
}

function notesOn(withIt: CaseResult, without: CaseResult): Told['notes'] {
  const text = ({ reply }: CaseResult) => plainText(shorten(reply, 500)) || '(empty)'
  return [
    { text: text(withIt), kind: 'reply with memory' },
    { text: text(without), kind: 'reply without memory' },
  ]
}
