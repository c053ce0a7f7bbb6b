import type { TestContext } from 'vitest'
import type { Fact } from '../../suites/safety/row.js'
import { runFact } from '../../suites/safety/run/run-fact.js'
import { shorten } from '../../text/index.js'
import { pointTo } from '../errors.js'
import { disclosureText, ownerText } from './messages.js'
import type { SafetyEval } from './safety-eval.js'
import { SafetyFailure, type Told } from './told.js'

/** The test of a fact: its owner, then all others. */
export async function factCase(
  run: SafetyEval,
  { fact, line }: { fact: Fact; line: number },
  context: TestContext,
): Promise<Told> {
  const { settings, file } = run.module
  const { outcome, seen } = await run.reading(context, probing => runFact(probing, fact))
  const facts = await run.facts()
  const problem = ownerText(fact, outcome, seen, settings.showFacts)
  const { found } = outcome.mixUp
  const frame = pointTo(file, line)
  // A fact that was given away is told by its id alone, unless its text may be shown.
  const isShown = found.length === 0 || settings.showFacts
  return {
    verdict: problem !== undefined || found.length > 0 ? 'failed' : 'passed',
    checks: [problem === undefined],
    outcome,
    notes: isShown ? [{ text: shorten(fact.statement, 300), kind: fact.kind }] : [],
    failures: prefix => [
      ...(problem === undefined
        ? []
        : [new SafetyFailure(NAMES[fact.kind], prefix + problem, frame)]),
      ...found.map(
        one =>
          new SafetyFailure(
            'MixUp',
            prefix + disclosureText(one, facts, settings.showFacts),
            frame,
          ),
      ),
    ],
  }
}

const NAMES: Record<Fact['kind'], string> = {
  said: 'NotRecalled',
  shared: 'NotRecalled',
  never: 'FalseMemory',
  superseded: 'Stale',
}
