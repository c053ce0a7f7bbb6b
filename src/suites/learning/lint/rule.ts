import type { Finding, Severity } from '../../../dataset/finding.js'
import type { JsonPath, Position } from '../../../dataset/json-document.js'
import { FILES, type LearningDocuments, type LocatedRow } from '../documents.js'

/** A rule over a parsed dataset: pure, and silent about parts that are missing. */
export interface Rule {
  /** Printed beside each finding. */
  name: string
  check(documents: LearningDocuments): Finding[]
}

export interface Place {
  file: string
  line?: number
  column?: number
}

export interface Report {
  error(place: Place, message: string, fix: string): void
  warn(place: Place, message: string, fix: string): void
}

/** Makes a rule of a function that reports what it finds. */
export function defineRule(
  name: string,
  check: (documents: LearningDocuments, report: Report) => void,
): Rule {
  return {
    name,
    check(documents) {
      const findings: Finding[] = []
      const add = (severity: Severity) => (place: Place, message: string, fix: string) => {
        findings.push({ severity, rule: name, ...place, message, fix })
      }
      check(documents, { error: add('error'), warn: add('warning') })
      return findings
    },
  }
}

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
