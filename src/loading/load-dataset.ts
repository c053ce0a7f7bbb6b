import { basename, join, resolve } from 'node:path'
import { findCanaries } from '../dataset/canary.js'
import type { Finding } from '../dataset/finding.js'
import type { History } from '../replay/contract.js'
import {
  FILES,
  type LearningDocuments,
  type LearningSources,
} from '../suites/learning/documents.js'
import { LOAD_RULES, lint, QUALITY_RULES } from '../suites/learning/lint/index.js'
import { parseLearning } from '../suites/learning/parse-documents.js'
import { DEFAULT_USER } from '../suites/learning/row.js'
import { DatasetError } from './dataset-error.js'
import type { LoadedDataset } from './loaded-dataset.js'
import { readSources } from './read-sources.js'
import { requireFolder } from './require-folder.js'

/**
 * Reads a dataset. Only `tests.jsonl` and `split.json` must be there; a live run needs
 * `past-sessions.json` too (`requireHistory`).
 * @throws DatasetError with everything that is wrong
 */
export async function loadDataset(folder: string): Promise<LoadedDataset> {
  const dir = resolve(folder)
  const { sources, documents, findings } = await open(dir)
  findings.push(...lint(documents, LOAD_RULES))
  const { split } = documents
  if (findings.length > 0 || !split) throw new DatasetError(dir, inFolder(dir, findings))
  return {
    name: datasetName(dir),
    dir,
    suite: 'learning',
    testsFile: join(dir, FILES.tests),
    rows: documents.rows.map(({ row, line }) => ({ row, line })),
    split: split.value,
    plants: documents.plants?.value ?? [],
    history: historyOf(dir, sources, documents),
  }
}

/**
 * Everything that is wrong with a dataset or could be better; files are absolute paths.
 * @throws DatasetError when there is no such folder
 */
export async function validateDataset(folder: string): Promise<Finding[]> {
  return (await inspectDataset(folder)).findings
}

/** The findings of `validateDataset` beside what was read. */
export async function inspectDataset(
  folder: string,
): Promise<{ findings: Finding[]; documents: LearningDocuments }> {
  const dir = resolve(folder)
  const { documents, findings } = await open(dir)
  findings.push(...lint(documents, [...LOAD_RULES, ...QUALITY_RULES]))
  return { findings: inFolder(dir, findings), documents }
}

/**
 * The dataset, when it has sessions to replay.
 * @throws DatasetError when it can be graded only
 */
export function requireHistory(dataset: LoadedDataset): LoadedDataset {
  if (dataset.history.sessions.length > 0) return dataset
  throw new DatasetError(dataset.dir, [
    {
      severity: 'error',
      rule: 'files',
      file: join(dataset.dir, FILES.sessions),
      message: `there is no ${FILES.sessions}, so nothing can be taught to a memory`,
      fix: 'Write [{"id": "S1", "date": "2026-08-17", "project": "…", "files": [], "turns": ["…"]}], or grade recorded results.',
    },
  ])
}

async function open(dir: string) {
  await requireFolder(dir, FILES.tests, FILES.split)
  const sources = await readSources(dir)
  return { sources, ...parseLearning(sources) }
}

function historyOf(dir: string, sources: LearningSources, documents: LearningDocuments): History {
  const { tests = '', split = '', planted = '' } = sources
  const { recorded, workspace, answerKey } = documents
  return {
    dataset: datasetName(dir),
    sessions: documents.sessions?.value ?? [],
    ...(Object.keys(recorded).length > 0 ? { recorded } : {}),
    ...(Object.keys(workspace).length > 0 ? { recordedWorkspace: workspace } : {}),
    ...(answerKey.length > 0 ? { answerKeyDir: join(dir, FILES.answerKey) } : {}),
    defaultUser: DEFAULT_USER,
    canaries: findCanaries([tests, split, planted, ...answerKey.map(({ text }) => text)]),
  }
}

function datasetName(dir: string): string {
  return basename(dir).replace(/[^A-Za-z0-9_-]+/g, '-') || 'dataset'
}

function inFolder(dir: string, findings: Finding[]): Finding[] {
  return findings.map(finding => ({ ...finding, file: resolve(dir, finding.file) }))
}
