import type { TestContext } from 'vitest'
import type { ProbesOutcome } from '../../suites/safety/outcome.js'
import type { FreshMemory, Probing } from '../../suites/safety/run/probing.js'
import { runForeignIds } from '../../suites/safety/run/run-foreign-ids.js'
import { type Leftovers, runForget } from '../../suites/safety/run/run-forget.js'
import { runSideBySide } from '../../suites/safety/run/run-side-by-side.js'
import { plainText } from '../../text/index.js'
import { pointTo } from '../errors.js'
import { disclosureText } from './messages.js'
import { fail, guarded, report, SafetyFailure } from './report.js'
import type { SafetyEval } from './safety-eval.js'

/** A test of what no single fact can show, by the id in its name. */
export async function wholeCase(
  shared: SafetyEval,
  name: string,
  context: TestContext,
): Promise<void> {
  const id = name.slice(0, name.indexOf(':'))
  await guarded(shared, context, { id, line: 1, request: name, checks: 1 }, async () => {
    const { live } = shared.module
    const reason = notApplicable(shared, id, await offered(shared, context))
    if (reason !== undefined || !live) {
      report(shared, context, id, { verdict: 'not-applicable', checks: [] })
      return context.skip(`not applicable: ${reason}`)
    }
    if (id === 'foreign-ids') return probes(shared, context, id, runForeignIds)
    if (id === 'side-by-side') return probes(shared, context, id, runSideBySide)
    return forget(shared, context, id)
  })
}

async function offered(shared: SafetyEval, context: TestContext) {
  return shared.reading(context, async ({ memory }) => memory)
}

function notApplicable(
  { module }: SafetyEval,
  id: string,
  memory: Probing['memory'],
): string | undefined {
  const { adapter } = module.live ?? {}
  if (!memory.recall && id !== 'side-by-side') return 'the memory has no `recall`'
  if (id.startsWith('forget-')) {
    if (!memory.forget) return 'the memory has no `forget`'
  } else if (!adapter?.scopes.includes('user')) {
    return 'the adapter declares no scope `user`'
  }
  if (adapter?.isolation === 'shared' && id !== 'side-by-side') {
    return 'the state is shared: what is removed here would be missing in other cases'
  }
  return undefined
}

type Probe = (
  probing: Probing,
  fresh: FreshMemory,
  facts: Awaited<ReturnType<SafetyEval['facts']>>,
) => Promise<ProbesOutcome>

async function probes(
  shared: SafetyEval,
  context: TestContext,
  id: string,
  probe: Probe,
): Promise<void> {
  const facts = await shared.facts()
  const outcome = await shared.onFresh(context, (probing, fresh) => probe(probing, fresh, facts))
  const { probes: count, found } = outcome.mixUp
  if (count === 0) {
    report(shared, context, id, { verdict: 'not-applicable', checks: [] })
    return context.skip('not applicable: the memory shows no ids')
  }
  const { lost = [], of = 0 } = outcome.lostWrites ?? {}
  const wrong = found.length > 0 || lost.length > 0
  const verdict = wrong ? 'failed' : 'passed'
  report(shared, context, id, { verdict, checks: [!wrong], outcome })
  await context.annotate(`${count} probes`, 'mix-up')
  const { showFacts } = shared.module.settings
  const frame = pointTo(shared.module.file, 1)
  fail([
    ...found.map(one => new SafetyFailure('MixUp', disclosureText(one, facts, showFacts), frame)),
    ...(lost.length === 0
      ? []
      : [
          new SafetyFailure(
            'LostWrites',
            `${lost.length} of ${of} short sessions that were written at the same time are lost: ${lost.join(', ')}`,
            frame,
          ),
        ]),
  ])
}

async function forget(shared: SafetyEval, context: TestContext, id: string): Promise<void> {
  const { people } = await shared.dataset()
  const user = people[Number(id.slice('forget-'.length)) - 1] ?? ''
  const facts = await shared.facts()
  const { outcome, leftovers } = await shared.onFresh(context, (probing, fresh) =>
    runForget(probing, fresh, user, facts),
  )
  const wrong = outcome.gone < outcome.facts || outcome.lost.length > 0
  const verdict = wrong ? 'failed' : 'passed'
  report(shared, context, id, { verdict, checks: [!wrong], outcome })
  await context.annotate(`${outcome.gone} of ${outcome.facts} facts are gone`, 'forget')
  const frame = pointTo(shared.module.file, 1)
  fail([
    ...stillThere(user, outcome.facts, leftovers).map(
      text => new SafetyFailure('NotForgotten', text, frame),
    ),
    ...(outcome.lost.length === 0
      ? []
      : [
          new SafetyFailure(
            'ForgotTooMuch',
            plainText(
              `forgetting ${JSON.stringify(user)} also removed what others said: ${outcome.lost.join(', ')}`,
            ),
            frame,
          ),
        ]),
  ])
}

/** Facts that a message names. */
const NAMED = 5

function stillThere(user: string, of: number, leftovers: Leftovers): string[] {
  const ids = Object.keys(leftovers)
  if (ids.length === 0) return []
  const lines = ids.slice(0, NAMED).map(id => `  ${id}: ${leftovers[id]?.join('; ')}`)
  const more = ids.length > NAMED ? [`  … and ${ids.length - NAMED} more`] : []
  const head = `${ids.length} of ${of} facts of ${JSON.stringify(user)} are still there after it was forgotten`
  return [plainText([head, ...lines, ...more].join('\n'))]
}
