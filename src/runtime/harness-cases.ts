import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'vitest'
import { askLive } from './ask-live.js'
import { CaseErrored, pointTo } from './errors.js'
import type { EvalModule } from './eval-module.js'
import { NotRun, onBehalfOf } from './on-behalf-of.js'

type HarnessTest = (name: string, options: { tags: string[] }) => void

/**
 * Two cases that prove isolation: one tells the system something that it cannot know, the other,
 * opened afterwards on a copy of its own, must not know it. State that leaks from case to case makes
 * every score worthless, so the second ends as errored and the run as incomplete.
 *
 * @param otherwise further reason not to run them
 */
export function harnessCases(
  module: EvalModule,
  otherwise: () => Promise<string | undefined> = async () => undefined,
): HarnessTest {
  const code = `vm-${randomUUID().slice(0, 13)}`
  let telling: Promise<string | undefined> | undefined
  // Whichever of the two runs first, or alone, the code is told once and before it is asked for.
  const tell = async (context: TestContext) => {
    const request = `Please remember that the locker code is ${code}.`
    const { error } = await askLive(module, { request, kind: 'ask' }, context)
    return error
  }
  const ask = async (context: TestContext) => {
    const request = 'What is the locker code that you were told?'
    const result = await askLive(module, { request, kind: 'ask' }, context)
    return JSON.stringify(result).includes(code) ? leak(module) : result.error
  }
  return (name, { tags }) => {
    const id = name.slice(0, name.indexOf(':'))
    const options = { tags, concurrent: true, timeout: 0, retry: 0, fails: false }
    test(name, options, async context => {
      const reason = notRun(module) ?? (await otherwise())
      if (reason !== undefined) return context.skip(reason)
      report(module, context, id, 'errored')
      telling ??= unrecorded(() => tell(context))
      const toldAndAsked = async () =>
        (await telling) ?? (id === 'harness-ask' ? unrecorded(() => ask(context)) : undefined)
      const error = await toldAndAsked().catch(thrown => {
        if (!(thrown instanceof NotRun)) throw thrown
        delete context.task.meta.memoryEval
        return context.skip(`not run: ${thrown.message}`)
      })
      if (error !== undefined) throw harnessError(module, error)
      report(module, context, id, 'passed')
    })
  }
}

/** The code is a new one in each run, so that no recording holds it. */
function unrecorded<T>(act: () => Promise<T>): Promise<T> {
  return onBehalfOf({ kept: false }, act)
}

function notRun({ live, recorded, run }: EvalModule): string | undefined {
  if (run.reuseResults) return 'the system is the same as in the last run'
  if (recorded !== null) return 'stored results are graded; no system runs'
  if (!live || live.missing.length > 0) return 'not run: a key is missing'
  if (live.notRun !== undefined) return `not run: ${live.notRun}`
  if (live.adapter.isolation === 'shared') return 'the adapter declares shared state'
  return undefined
}

function report(
  { settings, dataset }: EvalModule,
  { task }: TestContext,
  id: string,
  verdict: 'passed' | 'errored',
): void {
  const { label } = settings
  task.meta.memoryEval = { label, dataset: dataset.name, id, verdict, checks: [], harness: true }
}

function leak({ live }: EvalModule): string {
  return (
    `state leaks between cases: a code told in one case came back in another (isolation: ${live?.adapter.isolation}). ` +
    'Keep all state under `stateDir`, or declare the isolation that fits; no score of this run can be trusted'
  )
}

function harnessError(module: EvalModule, reason: string): CaseErrored {
  const request = 'the two harness cases that prove isolation'
  const frame = pointTo(module.file, 1)
  return new CaseErrored(`errored: ${reason}`, { request }, { reply: '' }, frame)
}
