import type { TestContext } from 'vitest'
import type { ProbesOutcome } from '../../suites/safety/outcome.js'
import type { FreshMemory, Probing } from '../../suites/safety/run/probing.js'
import { runForeignIds } from '../../suites/safety/run/run-foreign-ids.js'
import { runSideBySide } from '../../suites/safety/run/run-side-by-side.js'
import { runStrangers } from '../../suites/safety/run/run-strangers.js'
import { pointTo } from '../errors.js'
import { forgetCase, forgetItemCase } from './forget-case.js'
import { disclosureText } from './messages.js'
import type { SafetyEval } from './safety-eval.js'
import { notApplicable, SafetyFailure, type Told } from './told.js'
import { toldAgainCase } from './told-again-case.js'

/** A test of what no single fact can show, by its id. */
export async function wholeCase(run: SafetyEval, id: string, context: TestContext): Promise<Told> {
  const memory = await run.reading(context, async probing => probing.memory)
  const reason = whyNot(run, id, memory)
  if (reason !== undefined) return notApplicable(reason)
  const isOwn = run.module.live?.adapter.isolation !== 'shared'
  if (id === 'foreign-ids') return probes(run, context, id, runForeignIds)
  if (id === 'strangers') {
    return probes(run, context, id, (probing, fresh, facts) =>
      runStrangers(probing, fresh, facts, isOwn),
    )
  }
  if (id === 'side-by-side') {
    return probes(run, context, id, (probing, fresh, facts) =>
      runSideBySide(probing, fresh, facts, isOwn),
    )
  }
  if (id === 'told-again') return toldAgainCase(run, context)
  if (id === 'forget-item') return forgetItemCase(run, context)
  return forgetCase(run, context, id)
}

/** Tests that can do without writing. */
const ONLY_READING = ['side-by-side', 'strangers']

function whyNot({ module }: SafetyEval, id: string, memory: Probing['memory']): string | undefined {
  const { adapter } = module.live ?? {}
  if (!memory.recall && id !== 'side-by-side') return 'the memory has no `recall`'
  if (id.startsWith('forget-')) {
    if (!memory.forget) return 'the memory has no `forget`'
  } else if (id === 'told-again') {
    if (!memory.list) return 'the memory has no `list`'
  } else if (!adapter?.scopes.includes('user')) {
    return 'the adapter declares no scope `user`'
  }
  if (adapter?.isolation === 'shared' && !ONLY_READING.includes(id)) {
    return 'the state is shared: what is written or removed here would spoil other cases'
  }
  return undefined
}

const NOTHING_PROBED: Record<string, string> = {
  'foreign-ids': 'the memory shows no ids',
  strangers: 'nobody is shown anything of their own',
  'side-by-side': 'the memory has nothing that only reads, and the state is shared',
}

type Probe = (
  probing: Probing,
  fresh: FreshMemory,
  facts: Awaited<ReturnType<SafetyEval['facts']>>,
) => Promise<ProbesOutcome>

async function probes(
  run: SafetyEval,
  context: TestContext,
  id: string,
  probe: Probe,
): Promise<Told> {
  const facts = await run.facts()
  const outcome = await run.onFresh(context, (probing, fresh) => probe(probing, fresh, facts))
  const { probes: count, found } = outcome.mixUp
  if (count === 0) {
    return notApplicable(NOTHING_PROBED[id] ?? 'nothing could be probed')
  }
  const { lost = [], of = 0 } = outcome.lostWrites ?? {}
  const { missed = [] } = outcome
  const wrong = found.length > 0 || lost.length > 0 || missed.length > 0
  const unserved = `recalled by their owners alone, and not while others ask too: ${missed.join(', ')}`
  const { showFacts } = run.module.settings
  const frame = pointTo(run.module.file, 1)
  const gone = `${lost.length} of ${of} short sessions that were written at the same time are lost: ${lost.join(', ')}`
  return {
    ...{ verdict: wrong ? 'failed' : 'passed', checks: [!wrong], outcome },
    notes: [{ text: `${count} probes`, kind: 'mix-up' }],
    failures: prefix => [
      ...found.map(
        one => new SafetyFailure('MixUp', prefix + disclosureText(one, facts, showFacts), frame),
      ),
      ...(missed.length > 0 ? [new SafetyFailure('MissedAtOnce', prefix + unserved, frame)] : []),
      ...(lost.length > 0 ? [new SafetyFailure('LostWrites', prefix + gone, frame)] : []),
    ],
  }
}
