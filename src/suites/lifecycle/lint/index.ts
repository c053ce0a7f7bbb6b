/** Rules of a lifecycle dataset, one file each. */
import type { Finding } from '../../../dataset/finding.js'
import type { LifecycleDocuments } from '../documents.js'
import { fairForbidden } from './fair-forbidden.js'
import { references } from './references.js'
import type { Rule } from './rule.js'
import { somethingAsked } from './something-asked.js'
import { uniqueIds } from './unique-ids.js'
import { valuesSaid } from './values-said.js'

/** What must hold for a dataset to be run at all. */
export const LOAD_RULES: readonly Rule[] = [uniqueIds, references, somethingAsked]

/** What makes a dataset a good one. */
export const QUALITY_RULES: readonly Rule[] = [valuesSaid, fairForbidden]

export function lint(documents: LifecycleDocuments, rules: readonly Rule[]): Finding[] {
  return rules.flatMap(rule => rule.check(documents))
}
