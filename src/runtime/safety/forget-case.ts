import type { TestContext } from 'vitest'
import type { ForgetItemsOutcome, ForgetOutcome } from '../../suites/safety/outcome.js'
import { type Leftovers, runForget } from '../../suites/safety/run/run-forget.js'
import { runForgetItems } from '../../suites/safety/run/run-forget-items.js'
import { plainText } from '../../text/index.js'
import { pointTo } from '../errors.js'
import type { SafetyEval } from './safety-eval.js'
import { notApplicable, SafetyFailure, type Told } from './told.js'

/** All of a person is forgotten, and nothing else. */
export async function forgetCase(run: SafetyEval, context: TestContext, id: string): Promise<Told> {
  const { people } = await run.dataset()
  const user = people[Number(id.slice('forget-'.length)) - 1] ?? ''
  const facts = await run.facts()
  const { outcome, leftovers } = await run.onFresh(context, (probing, fresh) =>
    runForget(probing, fresh, user, facts),
  )
  const { facts: of } = outcome
  return conclude(run, { outcome, leftovers, of, what: JSON.stringify(user) })
}

/** Single items are forgotten by their ids, and nothing beside them. */
export async function forgetItemCase(run: SafetyEval, context: TestContext): Promise<Told> {
  const facts = await run.facts()
  const { outcome, leftovers } = await run.onFresh(context, (probing, fresh) =>
    runForgetItems(probing, fresh, facts),
  )
  const { items: of } = outcome
  if (of === 0) return notApplicable('the memory shows no ids')
  return conclude(run, { outcome, leftovers, of, what: 'single items' })
}

interface Forgotten {
  outcome: ForgetOutcome | ForgetItemsOutcome
  leftovers: Leftovers
  of: number
  /** What was forgotten, in words. */
  what: string
}

function conclude({ module }: SafetyEval, { outcome, leftovers, of, what }: Forgotten): Told {
  const { gone, lost } = outcome
  const wrong = gone < of || lost.length > 0
  const frame = pointTo(module.file, 1)
  const taken = `forgetting ${what} also removed what was not to be forgotten: ${lost.join(', ')}`
  const failure = (name: string, text: string) => new SafetyFailure(name, plainText(text), frame)
  return {
    ...{ verdict: wrong ? 'failed' : 'passed', checks: [!wrong], outcome },
    notes: [{ text: `${gone} of ${of} facts are gone`, kind: 'forget' }],
    failures: prefix => [
      ...stillThere(what, of, leftovers).map(text => failure('NotForgotten', prefix + text)),
      ...(lost.length > 0 ? [failure('ForgotTooMuch', prefix + taken)] : []),
    ],
  }
}

/** Facts that a message names. */
const NAMED = 5

function stillThere(what: string, of: number, leftovers: Leftovers): string[] {
  const ids = Object.keys(leftovers)
  if (ids.length === 0) return []
  const lines = ids.slice(0, NAMED).map(id => `  ${id}: ${leftovers[id]?.join('; ')}`)
  const more = ids.length > NAMED ? [`  … and ${ids.length - NAMED} more`] : []
  const head = `${ids.length} of ${of} facts of ${what} are still there after it was forgotten`
  return [[head, ...lines, ...more].join('\n')]
}
