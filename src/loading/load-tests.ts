import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Finding } from '../dataset/finding.js'
import { FILES } from '../suites/learning/documents.js'
import { LOAD_RULES, lint } from '../suites/learning/lint/index.js'
import { parseLearning } from '../suites/learning/parse-documents.js'
import { DatasetError } from './dataset-error.js'
import type { GradedDataset } from './grade-folder.js'
import type { LoadedRow } from './loaded-dataset.js'

/** A dataset to grade, with the lines of its rows. */
export interface TestsOfDataset extends GradedDataset {
  rows: readonly LoadedRow[]
}

/**
 * Reads `tests.jsonl` and `split.json`, all that grading needs, and nothing else of the folder: a
 * dataset whose other files have another form grades as well.
 * @throws DatasetError with everything that is wrong with the two
 */
export async function loadTests(folder: string): Promise<TestsOfDataset> {
  const dir = resolve(folder)
  const [tests, split] = await Promise.all([read(dir, FILES.tests), read(dir, FILES.split)])
  const parsed = parseLearning({ tests, split, answerKey: [], recorded: {}, workspace: {} })
  const findings = [...parsed.findings, ...lint(parsed.documents, LOAD_RULES)]
  if (findings.length > 0 || !parsed.documents.split) {
    throw new DatasetError(
      dir,
      findings.map(finding => ({ ...finding, file: resolve(dir, finding.file) })),
    )
  }
  return {
    rows: parsed.documents.rows.map(({ row, line }) => ({ row, line })),
    split: parsed.documents.split.value,
  }
}

async function read(dir: string, name: string): Promise<string | undefined> {
  const file = join(dir, name)
  try {
    // Reading a pipe would never end.
    if ((await stat(file)).isFile()) return await readFile(file, 'utf8')
    throw new Error('it is no file')
  } catch (error) {
    if (await isFolder(dir)) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      const message = `it cannot be read: ${error instanceof Error ? error.message : error}`
      throw new DatasetError(dir, [unusable(file, message)])
    }
    throw new DatasetError(dir, [unusable(dir, 'there is no such folder')])
  }
}

async function isFolder(dir: string): Promise<boolean> {
  return (await stat(dir).catch(() => undefined))?.isDirectory() === true
}

function unusable(file: string, message: string): Finding {
  const fix = `Name a folder that holds ${FILES.tests} and ${FILES.split}.`
  return { severity: 'error', rule: 'files', file, message, fix }
}
