/** Rules of a learning dataset, one file each. */
import type { Finding } from '../../../dataset/finding.js'
import type { LearningDocuments } from '../documents.js'
import { answerKeySessions } from './answer-key-sessions.js'
import { canary } from './canary.js'
import { checkCounts } from './check-counts.js'
import { containsValues } from './contains-values.js'
import { datesInOrder } from './dates-in-order.js'
import { deadNegative } from './dead-negative.js'
import { evidenceLeaks } from './evidence-leaks.js'
import { fileChecks } from './file-checks.js'
import { hardTests } from './hard-tests.js'
import { leakedAnswers } from './leaked-answers.js'
import { misspeltFields } from './misspelt-fields.js'
import { namedFiles } from './named-files.js'
import { patternsCompile } from './patterns-compile.js'
import { recordedSessions } from './recorded-sessions.js'
import { references } from './references.js'
import type { Rule } from './rule.js'
import { safePaths } from './safe-paths.js'
import { splitMembership } from './split-membership.js'
import { traps } from './traps.js'
import { uniqueIds } from './unique-ids.js'
import { validDates } from './valid-dates.js'
import { weakPositive } from './weak-positive.js'
import { weekdays } from './weekdays.js'

/** What must hold for a dataset to be run and graded at all. */
export const LOAD_RULES: readonly Rule[] = [
  uniqueIds,
  splitMembership,
  validDates,
  safePaths,
  patternsCompile,
]

/** What makes a dataset a good one. */
export const QUALITY_RULES: readonly Rule[] = [
  misspeltFields,
  references,
  datesInOrder,
  weekdays,
  recordedSessions,
  namedFiles,
  answerKeySessions,
  checkCounts,
  containsValues,
  fileChecks,
  traps,
  hardTests,
  leakedAnswers,
  weakPositive,
  deadNegative,
  evidenceLeaks,
  canary,
]

export function lint(documents: LearningDocuments, rules: readonly Rule[]): Finding[] {
  return rules.flatMap(rule => rule.check(documents))
}
