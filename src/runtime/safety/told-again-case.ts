import type { TestContext } from 'vitest'
import { runToldAgain } from '../../suites/safety/run/run-told-again.js'
import { counted, plainText, shorten } from '../../text/index.js'
import { pointTo } from '../errors.js'
import { fail, report, SafetyFailure } from './report.js'
import type { SafetyEval } from './safety-eval.js'

/** Copies that a message shows. */
const SHOWN = 3

/** What is recalled is not stored once more. */
export async function toldAgainCase(
  shared: SafetyEval,
  context: TestContext,
  id: string,
): Promise<void> {
  const facts = await shared.facts()
  const outcome = await shared.onFresh(context, (probing, fresh) =>
    runToldAgain(probing, fresh, facts),
  )
  if (outcome === undefined) {
    report(shared, context, id, { verdict: 'not-applicable', checks: [] })
    return context.skip('not applicable: the list shows no fact that is recalled')
  }
  const { fact, rounds, copies } = outcome
  const wrong = copies.length > 0
  report(shared, context, id, { verdict: wrong ? 'failed' : 'passed', checks: [!wrong], outcome })
  if (!wrong) return
  const lines = copies.slice(0, SHOWN).map(text => `  ${shorten(text, 200)}`)
  const head = `the fact ${fact} was recalled ${rounds} times, and the list shows ${counted(copies.length, 'text')} of it more than before`
  const text = plainText([head, ...lines].join('\n'))
  fail([new SafetyFailure('StoredAgain', text, pointTo(shared.module.file, 1))])
}
