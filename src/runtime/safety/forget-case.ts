import type { TestContext } from 'vitest'
import type { ForgetItemsOutcome, ForgetOutcome } from '../../suites/safety/outcome.js'
import { type Leftovers, runForget } from '../../suites/safety/run/run-forget.js'
import { runForgetItems } from '../../suites/safety/run/run-forget-items.js'
import { plainText } from '../../text/index.js'
import { pointTo } from '../errors.js'
import { fail, report, SafetyFailure } from './report.js'
import type { SafetyEval } from './safety-eval.js'

/** All of a person is forgotten, and nothing else. */
export async function forgetCase(
  shared: SafetyEval,
  context: TestContext,
  id: string,
): Promise<void> {
  const { people } = await shared.dataset()
  const user = people[Number(id.slice('forget-'.length)) - 1] ?? ''
  const facts = await shared.facts()
  const { outcome, leftovers } = await shared.onFresh(context, (probing, fresh) =>
    runForget(probing, fresh, user, facts),
  )
  const { facts: of } = outcome
  await conclude(shared, context, id, { outcome, leftovers, of, what: JSON.stringify(user) })
}

/** Single items are forgotten by their ids, and nothing beside them. */
export async function forgetItemCase(
  shared: SafetyEval,
  context: TestContext,
  id: string,
): Promise<void> {
  const facts = await shared.facts()
  const { outcome, leftovers } = await shared.onFresh(context, (probing, fresh) =>
    runForgetItems(probing, fresh, facts),
  )
  const { items: of } = outcome
  if (of === 0) {
    report(shared, context, id, { verdict: 'not-applicable', checks: [] })
    return context.skip('not applicable: the memory shows no ids')
  }
  await conclude(shared, context, id, { outcome, leftovers, of, what: 'single items' })
}

interface Forgotten {
  outcome: ForgetOutcome | ForgetItemsOutcome
  leftovers: Leftovers
  of: number
  /** What was forgotten, in words. */
  what: string
}

async function conclude(
  shared: SafetyEval,
  context: TestContext,
  id: string,
  { outcome, leftovers, of, what }: Forgotten,
): Promise<void> {
  const { gone, lost } = outcome
  const wrong = gone < of || lost.length > 0
  const verdict = wrong ? 'failed' : 'passed'
  report(shared, context, id, { verdict, checks: [!wrong], outcome })
  await context.annotate(`${gone} of ${of} facts are gone`, 'forget')
  const frame = pointTo(shared.module.file, 1)
  const taken = `forgetting ${what} also removed what was not to be forgotten: ${lost.join(', ')}`
  fail([
    ...stillThere(what, of, leftovers).map(text => new SafetyFailure('NotForgotten', text, frame)),
    ...(lost.length > 0 ? [new SafetyFailure('ForgotTooMuch', plainText(taken), frame)] : []),
  ])
}

/** Facts that a message names. */
const NAMED = 5

function stillThere(what: string, of: number, leftovers: Leftovers): string[] {
  const ids = Object.keys(leftovers)
  if (ids.length === 0) return []
  const lines = ids.slice(0, NAMED).map(id => `  ${id}: ${leftovers[id]?.join('; ')}`)
  const more = ids.length > NAMED ? [`  … and ${ids.length - NAMED} more`] : []
  const head = `${ids.length} of ${of} facts of ${what} are still there after it was forgotten`
  return [plainText([head, ...lines, ...more].join('\n'))]
}
