import type { compareScores } from '../../src/scoring/compare.js'
import type { confirmRegression } from '../../src/scoring/confirm-regression.js'
import type { decideGate } from '../../src/scoring/gate/index.js'
import type { proposeGate } from '../../src/scoring/propose-gate.js'
import type { repeatInterval } from '../../src/scoring/statistics/index.js'
import type { Chances } from './systems.mjs'

export interface Play {
  runs: number
  trials: number
  random: () => number
}

type Rule = typeof confirmRegression

export function coverage(
  scoring: { repeatInterval: typeof repeatInterval },
  chances: Chances,
  play: Play,
): number
export function drops(
  scoring: { decideGate: typeof decideGate },
  before: Chances,
  after: Chances,
  play: Play & { limit: number },
): number
export function falselyWorse(
  scoring: { compareScores: typeof compareScores },
  chances: Chances,
  play: Play,
): number
export function missesProposal(
  scoring: { proposeGate: typeof proposeGate },
  chances: Chances,
  play: Play,
): number
export function falseReds(rule: Rule, chances: Chances, play: Play): number
export function brokenFound(rule: Rule, left: number, play: Play & { cases: number }): number
export const fourOfFive: Rule
