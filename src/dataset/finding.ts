export type Severity = 'error' | 'warning' | 'info'

/** One thing that is wrong with a dataset, where it stands, and a way to mend it. */
export interface Finding {
  severity: Severity
  /** Name of the rule that found it, e.g. `unique-ids`. */
  rule: string
  /** Path as it should be printed; relative to the dataset's folder until a shell makes it absolute. */
  file: string
  /** From 1; absent where the file as a whole is meant. */
  line?: number
  /** From 1, counted in UTF-16 units as editors do. */
  column?: number
  message: string
  /** What to do about it. */
  fix: string
}

/** `file:line:column`, as terminals and editors make a link of it. */
export function location({ file, line, column }: Pick<Finding, 'file' | 'line' | 'column'>) {
  return [file, line, line === undefined ? undefined : column]
    .filter(p => p !== undefined)
    .join(':')
}

/** Two lines for a terminal: what and where, then the way to mend it. */
export function formatFinding(finding: Finding): string {
  return `${location(finding)} ${finding.severity} ${finding.message} (${finding.rule})\n    ${finding.fix}`
}
