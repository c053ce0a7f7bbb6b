import { type Finding, formatFinding } from '../dataset/finding.js'

/** A dataset that cannot be used; carries every finding, not the first alone. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError'
  readonly findings: readonly Finding[]

  constructor(dir: string, findings: readonly Finding[]) {
    const count = findings.length === 1 ? '1 error' : `${findings.length} errors`
    super(`The dataset ${dir} has ${count}:\n\n${findings.map(formatFinding).join('\n')}`)
    this.findings = findings
  }
}
