import type { JsonPath, Position } from '../../../dataset/json-document.js'
import { type LintRule, lintRule, type Place } from '../../../dataset/lint-rule.js'
import { FILES, type LearningDocuments, type LocatedRow } from '../documents.js'

export type { Place, Report } from '../../../dataset/lint-rule.js'

/** A rule over a parsed learning dataset. */
export type Rule = LintRule<LearningDocuments>

export const defineRule: typeof lintRule<LearningDocuments> = lintRule

/** A part of a row, for a finding. */
export function inRow(row: LocatedRow, ...path: PropertyKey[]): Place {
  return { file: FILES.tests, ...row.at(path) }
}

/** A part of another file, for a finding. */
export function inFile(
  located: { file: string; at(path: JsonPath): Position },
  ...path: PropertyKey[]
): Place {
  return { file: located.file, ...located.at(path) }
}
