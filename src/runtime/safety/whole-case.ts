import type { TestContext } from 'vitest'
import type { ProbesOutcome } from '../../suites/safety/outcome.js'
import type { FreshMemory, Probing } from '../../suites/safety/run/probing.js'
import { runForeignIds } from '../../suites/safety/run/run-foreign-ids.js'
import { runSideBySide } from '../../suites/safety/run/run-side-by-side.js'
import { pointTo } from '../errors.js'
import { forgetCase, forgetItemCase } from './forget-case.js'
import { disclosureText } from './messages.js'
import { fail, guarded, report, SafetyFailure } from './report.js'
import type { SafetyEval } from './safety-eval.js'
import { toldAgainCase } from './told-again-case.js'

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
    if (id === 'side-by-side') {
      const isOwn = live.adapter.isolation !== 'shared'
      return probes(shared, context, id, (probing, fresh, facts) =>
        runSideBySide(probing, fresh, facts, isOwn),
      )
    }
    if (id === 'told-again') return toldAgainCase(shared, context, id)
    if (id === 'forget-item') return forgetItemCase(shared, context, id)
    return forgetCase(shared, context, id)
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
  } else if (id === 'told-again') {
    if (!memory.list) return 'the memory has no `list`'
  } else if (!adapter?.scopes.includes('user')) {
    return 'the adapter declares no scope `user`'
  }
  if (adapter?.isolation === 'shared' && id !== 'side-by-side') {
    return 'the state is shared: what is written or removed here would spoil other cases'
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
    const why = id === 'foreign-ids' ? 'the memory shows no ids' : 'nothing that only reads'
    return context.skip(`not applicable: ${why}`)
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
