import { basename, join, resolve } from 'node:path'
import type { Finding } from '../dataset/finding.js'
import type { History } from '../replay/contract.js'
import { FILES, type LifecycleDocuments } from '../suites/lifecycle/documents.js'
import { LOAD_RULES, lint, QUALITY_RULES } from '../suites/lifecycle/lint/index.js'
import { parseLifecycle } from '../suites/lifecycle/parse-documents.js'
import type { Probe } from '../suites/lifecycle/row.js'
import type { Scenario } from '../suites/lifecycle/scenario.js'
import { DatasetError } from './dataset-error.js'
import { readText } from './read-text.js'
import { requireFolder } from './require-folder.js'

/** A lifecycle dataset, read and checked. */
export interface LifecycleDataset {
  /** Name of the folder, used for folders of results: `[A-Za-z0-9_-]+`. */
  name: string
  /** Absolute path of the folder. */
  dir: string
  suite: 'lifecycle'
  scenarios: Scenario[]
  /** With their lines, from 1. */
  probes: { row: Probe; line: number }[]
  /** Empty: each scenario writes its own. */
  history: History
}

/**
 * Reads a lifecycle dataset.
 * @throws DatasetError with everything that keeps it from being run
 */
export async function loadLifecycle(folder: string): Promise<LifecycleDataset> {
  const dir = resolve(folder)
  const { documents, findings } = await open(dir)
  findings.push(...lint(documents, LOAD_RULES).filter(({ severity }) => severity === 'error'))
  if (findings.length > 0) throw new DatasetError(dir, inFolder(dir, findings))
  const name = basename(dir).replace(/[^A-Za-z0-9_-]+/g, '-') || 'dataset'
  return {
    name,
    dir,
    suite: 'lifecycle',
    scenarios: documents.scenarios?.value ?? [],
    probes: documents.probes.map(({ row, line }) => ({ row, line })),
    history: { dataset: name, sessions: [], defaultUser: 'user', canaries: [] },
  }
}

/**
 * Everything that is wrong with a lifecycle dataset or could be better; files are absolute paths.
 * @throws DatasetError when there is no such folder
 */
export async function inspectLifecycle(
  folder: string,
): Promise<{ findings: Finding[]; documents: LifecycleDocuments }> {
  const dir = resolve(folder)
  const { documents, findings } = await open(dir)
  findings.push(...lint(documents, [...LOAD_RULES, ...QUALITY_RULES]))
  return { findings: inFolder(dir, findings), documents }
}

async function open(dir: string) {
  await requireFolder(dir, FILES.probes, FILES.scenarios)
  return parseLifecycle({
    probes: await read(dir, FILES.probes),
    scenarios: await read(dir, FILES.scenarios),
  })
}

function read(dir: string, name: string): Promise<string | undefined> {
  return readText(join(dir, name))
}

function inFolder(dir: string, findings: Finding[]): Finding[] {
  return findings.map(finding => ({ ...finding, file: resolve(dir, finding.file) }))
}
