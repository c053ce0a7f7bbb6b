import type { TestContext } from 'vitest'
import { runToldAgain } from '../../suites/safety/run/run-told-again.js'
import { counted, plainText, shorten } from '../../text/index.js'
import { pointTo } from '../errors.js'
import type { SafetyEval } from './safety-eval.js'
import { notApplicable, SafetyFailure, type Told } from './told.js'

/** Copies that a message shows. */
const SHOWN = 3

/** What is recalled is not stored once more. */
export async function toldAgainCase(run: SafetyEval, context: TestContext): Promise<Told> {
  const facts = await run.facts()
  const outcome = await run.onFresh(context, (probing, fresh) =>
    runToldAgain(probing, fresh, facts),
  )
  if (outcome === undefined) return notApplicable('the list shows no fact that is recalled')
  const { fact, rounds, copies } = outcome
  const wrong = copies.length > 0
  const lines = copies.slice(0, SHOWN).map(text => `  ${shorten(text, 200)}`)
  const head = `the fact ${fact} was recalled ${rounds} times, and the list shows ${counted(copies.length, 'text')} of it more than before`
  const text = plainText([head, ...lines].join('\n'))
  const frame = pointTo(run.module.file, 1)
  return {
    ...{ verdict: wrong ? 'failed' : 'passed', checks: [!wrong], outcome },
    failures: prefix => (wrong ? [new SafetyFailure('StoredAgain', prefix + text, frame)] : []),
  }
}
