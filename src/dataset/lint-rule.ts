import type { Finding, Severity } from './finding.js'

/** A rule over a parsed dataset: pure, and silent about parts that are missing. */
export interface LintRule<Documents> {
  /** Printed beside each finding. */
  name: string
  check(documents: Documents): Finding[]
}

/** Where a finding stands. */
export type Place = Pick<Finding, 'file' | 'line' | 'column'>

type Add = (place: Place, message: string, fix: string) => void

/** Takes what a rule finds: what is wrong, and how to mend it. */
export interface Report {
  error: Add
  warn: Add
}

/** Makes a rule of a function that reports what it finds. */
export function lintRule<Documents>(
  name: string,
  check: (documents: Documents, report: Report) => void,
): LintRule<Documents> {
  return {
    name,
    check(documents) {
      const findings: Finding[] = []
      const add =
        (severity: Severity): Add =>
        (place, message, fix) =>
          findings.push({ severity, rule: name, ...place, message, fix })
      check(documents, { error: add('error'), warn: add('warning') })
      return findings
    },
  }
}
