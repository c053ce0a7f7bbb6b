import type { TestContext } from 'vitest'
import type { KnownCase } from '../../scoring/baseline.js'
import type { Fact } from '../../suites/safety/row.js'
import { runFact } from '../../suites/safety/run/run-fact.js'
import { shorten } from '../../text/index.js'
import { pointTo } from '../errors.js'
import { disclosureText, ownerText } from './messages.js'
import { fail, guarded, report, SafetyFailure } from './report.js'
import type { SafetyEval } from './safety-eval.js'

/** The test of a fact: its owner, then all others. */
export async function factCase(
  shared: SafetyEval,
  { fact, line, known }: { fact: Fact; line: number; known: KnownCase | undefined },
  context: TestContext,
): Promise<void> {
  const { id, question: request } = fact
  const { settings, file } = shared.module
  await guarded(shared, context, { id, line, request, checks: 1 }, async () => {
    const { outcome, seen } = await shared.reading(context, probing => runFact(probing, fact))
    const facts = await shared.facts()
    const problem = ownerText(fact, outcome, seen, settings.showFacts)
    const found = outcome.mixUp.found
    const wrong = problem !== undefined || found.length > 0
    report(shared, context, id, {
      verdict: wrong ? 'failed' : 'passed',
      checks: [problem === undefined],
      outcome,
      known: known !== undefined,
    })
    // A fact that was given away is told by its id alone, unless its text may be shown.
    if (found.length === 0 || settings.showFacts) {
      await context.annotate(shorten(fact.statement, 300), fact.kind)
    }
    // A mix-up is news whatever a baseline knows.
    if (known) Object.assign(context.task, { fails: problem !== undefined && found.length === 0 })
    const frame = pointTo(file, line)
    const name =
      fact.kind === 'never' ? 'FalseMemory' : fact.kind === 'superseded' ? 'Stale' : 'NotRecalled'
    fail([
      ...(problem === undefined ? [] : [new SafetyFailure(name, problem, frame)]),
      ...found.map(
        one => new SafetyFailure('MixUp', disclosureText(one, facts, settings.showFacts), frame),
      ),
    ])
  })
}
