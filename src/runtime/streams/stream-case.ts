import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { notApplicable } from '../../replay/ask.js'
import { writeJson } from '../../replay/atomic-write.js'
import { runDir } from '../../replay/index.js'
import type { KnownCase } from '../../scoring/baseline.js'
import { caseVerdict } from '../../scoring/case-verdict.js'
import type { CheckPass, Verdict } from '../../scoring/verdict.js'
import { isAcknowledgement } from '../../suites/streams/feedback.js'
import type { Graded } from '../../suites/streams/grade.js'
import type { Order } from '../../suites/streams/outcome.js'
import { outcomeOf, type TaskRun } from '../../suites/streams/run/run-task.js'
import { plainText, shorten } from '../../text/index.js'
import { pointTo } from '../errors.js'
import type { EvalModule } from '../eval-module.js'
import type { RunMeta } from '../provided.js'
import type { StreamRuns } from './stream-runs.js'

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

/**
 * The test of a task: what comes before it is run once in each run, then it is graded. Throws what Vitest is to
 * show.
 */
export async function streamCase(
  module: EvalModule,
  stream: StreamRuns,
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
  const made = await stream.upTo(index, context)
  const runs: TaskRun[] = []
  for (const run of made) {
    if ('notRun' in run) return skip(run.notRun)
    runs.push(run)
  }
  const ended = runs.map((run, at) => judge(run, order, at + 1))
  for (const one of ended) store(module, id, one)
  const verdict = caseVerdict(
    ended.map(({ meta }) => meta.verdict),
    { minPasses: settings.minPasses },
  )
  const shown = shownOf(ended)
  const { error } = shown.meta
  told(verdict, inAllRuns(ended), {
    runs: ended.map(({ meta }) => meta),
    ...(error !== undefined && { error }),
    ...(known && { known: true }),
  })
  await annotate(context, shown)
  // Neither a control nor the reversed order has anything to keep, and a gate holds the shares, not each answer.
  const isFree = settings.control || settings.streams.gated || order === 'reversed'
  if (known) Object.assign(context.task, { fails: verdict === 'failed' && !isFree })
  const frame = pointTo(module.file, line)
  const place = placeOf(ended, shown)
  if (verdict === 'errored')
    throw new StreamFailure('CaseErrored', place + erroredText(shown), frame)
  if (isFree || verdict === 'passed') return
  throw new StreamFailure('WrongAnswer', place + wrongText(shown), frame)
}

/** A run of a task as it ended. */
interface Ended {
  run: TaskRun
  /** From 1. */
  number: number
  graded: Graded | undefined
  meta: RunMeta
}

function judge(run: TaskRun, order: Order, number: number): Ended {
  const { outcome, graded } = outcomeOf(run, order, number)
  const error = run.answer.error ?? run.feedback.error ?? run.problem
  const verdict = error !== undefined ? 'errored' : graded?.right ? 'passed' : 'failed'
  const meta: RunMeta = {
    ...{ verdict, checks: [graded?.right ?? null], stream: outcome },
    ...(error !== undefined && { error }),
  }
  return { run, number, graded, meta }
}

/** The run that is told of: one that broke, else one with a wrong answer, else the first. */
function shownOf(ended: readonly Ended[]): Ended {
  const of = (verdict: Verdict) => ended.find(({ meta }) => meta.verdict === verdict)
  return of('errored') ?? of('failed') ?? (ended[0] as Ended)
}

/** `1 of 3 runs passed; in run 2: `; empty where a task was set once. */
function placeOf(ended: readonly Ended[], { number }: Ended): string {
  if (ended.length === 1) return ''
  const passed = ended.filter(({ meta }) => meta.verdict === 'passed').length
  return `${passed} of ${ended.length} runs passed; in run ${number}: `
}

/** Right in each run; undecided where it broke in one. */
function inAllRuns(ended: readonly Ended[]): CheckPass[] {
  const answers = ended.map(({ graded }) => graded?.right ?? null)
  return [answers.includes(null) ? null : !answers.includes(false)]
}

interface Told {
  runs?: RunMeta[]
  error?: string
  known?: boolean
}

function report(
  { settings, dataset, live }: EvalModule,
  { task }: TestContext,
  id: string,
  verdict: Verdict,
  checks: CheckPass[],
  { runs, error, known }: Told,
): void {
  const { agent, isolation, mock } = live?.adapter ?? {}
  task.meta.memoryEval = {
    ...{ label: settings.label, dataset: dataset.name, id, verdict, checks },
    ...(runs && { runs: runs.map(short) }),
    ...(error !== undefined && { error: shorten(error, 200) }),
    ...(known && { known }),
    ...(agent && { agent: agent.name }),
    ...(mock !== undefined && { mock }),
    ...(isolation === 'shared' && { isolated: false }),
  }
}

function short({ error, ...run }: RunMeta): RunMeta {
  return { ...run, ...(error !== undefined && { error: shorten(error, 200) }) }
}

/** Keeps what was said, as `<run>/tests/<id>.json`. */
function store(
  { settings, dataset }: EvalModule,
  id: string,
  { run: { task, index, answer, feedback }, number, graded, meta: { error } }: Ended,
): void {
  const dir = runDir(settings.outputDir, dataset.name, settings.label, number)
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
  { run: { task, answer, feedback }, graded }: Ended,
): Promise<void> {
  const shown = (text: string | undefined) => plainText(shorten(text ?? '', 500)) || '(empty)'
  await annotate(shown(answer.reply ?? answer.error), 'reply')
  if (graded) await annotate(shown(task.target), graded.right ? 'right answer' : 'wrong, wanted')
  const { reply } = feedback
  const isWrong = reply !== undefined && !isAcknowledgement(reply)
  if (isWrong) await annotate(shown(reply), 'wrong acknowledgement of the feedback')
}

function wrongText({ run: { task, answer }, graded }: Ended): string {
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

function erroredText({ run: { task, answer, feedback }, meta: { error } }: Ended): string {
  const where =
    answer.error !== undefined ? '' : feedback.error !== undefined ? 'in the feedback: ' : ''
  return plainText(`errored: ${where}${error}\n  task: ${shorten(task.question, 300)}`)
}
