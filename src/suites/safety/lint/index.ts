/** Rules of a safety dataset, one file each. */
import type { Finding } from '../../../dataset/finding.js'
import type { SafetyDocuments } from '../documents.js'
import { answerInTurn } from './answer-in-turn.js'
import { counts } from './counts.js'
import { evidenceInQuestions } from './evidence-in-questions.js'
import { foreignEvidence } from './foreign-evidence.js'
import { openQuestions } from './open-questions.js'
import { patternsCompile } from './patterns-compile.js'
import { people } from './people.js'
import { references } from './references.js'
import type { Rule } from './rule.js'
import { saidWhere } from './said-where.js'
import { uniqueIds } from './unique-ids.js'
import { validDates } from './valid-dates.js'

/** What must hold for a dataset to be run at all. */
export const LOAD_RULES: readonly Rule[] = [uniqueIds, validDates, patternsCompile]

/** What makes a dataset a good one. */
export const QUALITY_RULES: readonly Rule[] = [
  people,
  references,
  saidWhere,
  foreignEvidence,
  evidenceInQuestions,
  openQuestions,
  answerInTurn,
  counts,
]

export function lint(documents: SafetyDocuments, rules: readonly Rule[]): Finding[] {
  return rules.flatMap(rule => rule.check(documents))
}
