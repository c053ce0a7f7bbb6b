import { relative } from 'node:path'
import colors from 'tinyrainbow'
import { type Finding, location, type Severity } from '../dataset/finding.js'
import { suiteOfFolder } from '../loading/any-dataset.js'
import { inspectLifecycle } from '../loading/lifecycle-dataset.js'
import { inspectDataset } from '../loading/load-dataset.js'
import { inspectSafety } from '../loading/safety-dataset.js'
import { shippedDatasets } from '../loading/shipped-datasets.js'
import { inspectStream } from '../loading/streams-dataset.js'
import { describeLearning } from '../suites/learning/describe.js'
import { describeLifecycle } from '../suites/lifecycle/describe.js'
import { describeSafety } from '../suites/safety/describe.js'
import { describeStream } from '../suites/streams/describe.js'
import type { SuiteName } from '../suites/suites.js'
import { counted, plainText } from '../text/index.js'

/**
 * Prints every finding of a dataset, errors first, and what it holds.
 * @returns 0, or 1 where there are errors
 * @throws DatasetError when there is no such folder
 */
export async function validateCommand(folder?: string): Promise<number> {
  const folders = folder === undefined ? shippedDatasets() : [folder]
  let failed = false
  for (const dir of folders) {
    const { findings, description } = await inspect(dir)
    const errors = findings.filter(({ severity }) => severity === 'error')
    const warnings = findings.filter(({ severity }) => severity !== 'error')
    const lines = [
      ...[...inOrder(errors), ...inOrder(warnings)].map(format),
      ...description,
      '',
      `${plainText(dir)}: ${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}`,
    ]
    console.log(lines.join('\n'))
    failed ||= errors.length > 0
  }
  return failed ? 1 : 0
}

async function inspect(dir: string): Promise<Inspected> {
  return INSPECT[suiteOfFolder(dir).name](dir)
}

interface Inspected {
  findings: Finding[]
  /** Lines that say what the dataset holds. */
  description: string[]
}

const INSPECT: Record<SuiteName, (dir: string) => Promise<Inspected>> = {
  async learning(dir) {
    const { findings, documents } = await inspectDataset(dir)
    return { findings, description: describeLearning(documents) }
  },
  async safety(dir) {
    const { findings, documents } = await inspectSafety(dir)
    return { findings, description: describeSafety(documents) }
  },
  async streams(dir) {
    const { findings, documents } = await inspectStream(dir)
    return { findings, description: describeStream(documents) }
  },
  async lifecycle(dir) {
    const { findings, documents } = await inspectLifecycle(dir)
    return { findings, description: describeLifecycle(documents) }
  },
}

const PAINT: Record<Severity, (text: string) => string> = {
  error: colors.red,
  warning: colors.yellow,
  info: colors.cyan,
}

function format(finding: Finding): string {
  const { severity, rule, message, fix } = finding
  const where = plainText(location({ ...finding, file: shortest(finding.file) }))
  return [
    `${where}  ${PAINT[severity](severity)}  ${plainText(message)}  ${colors.dim(rule)}`,
    `    ${plainText(fix)}`,
    '',
  ].join('\n')
}

function shortest(file: string): string {
  const short = relative(process.cwd(), file)
  return short.startsWith('..') ? file : short
}

function inOrder(findings: Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
