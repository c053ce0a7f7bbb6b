import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { notApplicable } from '../../replay/ask.js'
import { writeJson } from '../../replay/atomic-write.js'
import { runDir } from '../../replay/index.js'
import type { KnownCase } from '../../scoring/baseline.js'
import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import { isAcknowledgement } from '../../suites/streams/feedback.js'
import type { Graded } from '../../suites/streams/grade.js'
import type { Order, StreamOutcome } from '../../suites/streams/outcome.js'
import { outcomeOf, type TaskRun } from '../../suites/streams/run/run-task.js'
import { plainText, shorten } from '../../text/index.js'
import { pointTo } from '../errors.js'
import type { EvalModule } from '../eval-module.js'
import type { StreamRun } from './stream-run.js'

export interface StreamCase {
  /** Name of the test and of its result. */
  id: string
  order: Order
  /** Place in its order, from 0. */
  index: number
  line: number
  known: KnownCase | undefined
}

/** A test that fails, with a frame at its row. */
class StreamFailure extends Error {
  override readonly name: string

  constructor(name: string, message: string, frame: string) {
    super(message)
    this.name = name
    this.stack = `${name}: ${message}\n${frame}`
  }
}

/** The test of a task: what comes before it is run once, then it is graded. Throws what Vitest is to show. */
export async function streamCase(
  module: EvalModule,
  stream: StreamRun,
  one: StreamCase,
  context: TestContext,
): Promise<void> {
  const { live, settings } = module
  const { id, order, index, line, known } = one
  const told = (verdict: Verdict, checks: CheckPass[], more: Told = {}) =>
    report(module, context, id, verdict, checks, more)
  const skip = (reason: string) => {
    told('not-run', [null])
    context.skip(`not run: ${reason}`)
  }
  if (live?.notRun !== undefined) return skip(live.notRun)
  const refusal = live && notApplicable(live.adapter, 'ask')
  if (refusal !== undefined) {
    told('not-applicable', [])
    return context.skip(`not applicable: ${refusal}`)
  }
  // An interrupted case says so even where nothing below gets to report.
  told('errored', [null])
  const run = await stream.upTo(index, context.signal)
  if ('notRun' in run) return skip(run.notRun)
  const { outcome, graded } = outcomeOf(run, order)
  store(module, id, run, graded)
  const error = run.answer.error ?? run.feedback.error ?? run.problem
  const verdict = error !== undefined ? 'errored' : graded?.right ? 'passed' : 'failed'
  told(verdict, [graded?.right ?? null], {
    outcome,
    ...(error !== undefined && { error }),
    ...(known && { known: true }),
  })
  await annotate(context, run, graded)
  // Neither a control nor the reversed order has anything to keep, and a gate holds the shares, not each answer.
  const isFree = settings.control || settings.streams.gated || order === 'reversed'
  if (known) Object.assign(context.task, { fails: verdict === 'failed' && !isFree })
  const frame = pointTo(module.file, line)
  if (error !== undefined) throw new StreamFailure('CaseErrored', erroredText(run, error), frame)
  if (isFree || graded?.right) return
  throw new StreamFailure('WrongAnswer', wrongText(run, graded), frame)
}

interface Told {
  outcome?: StreamOutcome
  error?: string
  known?: boolean
}

function report(
  { settings, dataset, live }: EvalModule,
  { task }: TestContext,
  id: string,
  verdict: Verdict,
  checks: CheckPass[],
  { outcome, error, known }: Told,
): void {
  const { agent, isolation, mock } = live?.adapter ?? {}
  task.meta.memoryEval = {
    ...{ label: settings.label, dataset: dataset.name, id, verdict, checks },
    ...(outcome && { stream: outcome }),
    ...(error !== undefined && { error: shorten(error, 200) }),
    ...(known && { known }),
    ...(agent && { agent: agent.name }),
    ...(mock !== undefined && { mock }),
    ...(isolation === 'shared' && { isolated: false }),
  }
}

/** Keeps what was said, as `<run>/tests/<id>.json`. */
function store(
  { settings, dataset }: EvalModule,
  id: string,
  { task, index, answer, feedback, problem }: TaskRun,
  graded: Graded | undefined,
): void {
  const dir = runDir(settings.outputDir, dataset.name, settings.label, 1)
  const error = answer.error ?? feedback.error ?? problem
  writeJson(join(dir, 'tests', `${id}.json`), {
    reply: answer.reply ?? '',
    ...(error !== undefined && { error }),
    index,
    question: task.question,
    target: task.target,
    read: graded?.read ?? null,
    ms: Math.round(answer.ms),
    ...(answer.usage && { usage: answer.usage }),
    feedback,
  })
}

async function annotate(
  { annotate }: TestContext,
  { task, answer, feedback }: TaskRun,
  graded: Graded | undefined,
): Promise<void> {
  const shown = (text: string | undefined) => plainText(shorten(text ?? '', 500)) || '(empty)'
  await annotate(shown(answer.reply ?? answer.error), 'reply')
  if (graded) await annotate(shown(task.target), graded.right ? 'right answer' : 'wrong, wanted')
  const { reply } = feedback
  const isWrong = reply !== undefined && !isAcknowledgement(reply)
  if (isWrong) await annotate(shown(reply), 'wrong acknowledgement of the feedback')
}

function wrongText({ task, answer }: TaskRun, graded: Graded | undefined): string {
  const head = graded?.nameRight
    ? 'the right functions, with wrong arguments'
    : graded?.read === null
      ? 'no answer that can be read'
      : 'the answer is wrong'
  return plainText(
    [
      head,
      `  task:    ${shorten(task.question, 300)}`,
      `  wanted:  ${shorten(task.target, 300)}`,
      `  read:    ${shorten(graded?.read ?? '(nothing)', 300)}`,
      `  reply:   ${shorten(answer.reply ?? '', 900) || '(empty)'}`,
    ].join('\n'),
  )
}

function erroredText({ task, answer, feedback }: TaskRun, error: string): string {
  const where =
    answer.error !== undefined ? '' : feedback.error !== undefined ? 'in the feedback: ' : ''
  return plainText(`errored: ${where}${error}\n  task: ${shorten(task.question, 300)}`)
}
