import { type Finding, formatFinding } from '../dataset/finding.js'
import { counted, plainText } from '../text/index.js'

/** A dataset that cannot be used; carries every finding, not the first alone. Harmless to print. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError'
  readonly findings: readonly Finding[]

  constructor(dir: string, findings: readonly Finding[]) {
    const count = counted(findings.length, 'error')
    const list = findings.map(formatFinding).join('\n')
    super(plainText(`The dataset ${dir} has ${count}:\n\n${list}`))
    this.findings = findings
  }
}
