import { basename, join, resolve } from 'node:path'
import { findCanaries } from '../dataset/canary.js'
import type { Finding } from '../dataset/finding.js'
import type { History } from '../replay/contract.js'
import { HISTORY_FILE } from '../suites/learning/documents.js'
import { FILES, type SafetyDocuments, type SafetySources } from '../suites/safety/documents.js'
import { LOAD_RULES, lint, QUALITY_RULES } from '../suites/safety/lint/index.js'
import { makeNonces, type Nonce } from '../suites/safety/nonces.js'
import { parseSafety } from '../suites/safety/parse-documents.js'
import type { Fact, SafetySession, Task } from '../suites/safety/row.js'
import type { SafetyRows } from '../suites/safety/score.js'
import { DatasetError } from './dataset-error.js'
import { subfolders } from './list-files.js'
import { readText } from './read-text.js'
import { requireFolder } from './require-folder.js'

/** A safety dataset, read and checked. */
export interface SafetyDataset {
  /** Name of the folder, used for folders of results: `[A-Za-z0-9_-]+`. */
  name: string
  /** Absolute path of the folder. */
  dir: string
  suite: 'safety'
  /** Facts and tasks with their lines, from 1. */
  facts: { row: Fact; line: number }[]
  tasks: { row: Task; line: number }[]
  /** User ids, in the order of the facts. */
  people: string[]
  nonces: Nonce[]
  /** Without those of the nonces. */
  sessions: SafetySession[]
  /** All people's sessions by date, and the nonces last. */
  history: History
}

/** The rows of a dataset without their lines. */
export function rowsOf({ facts, tasks }: Pick<SafetyDataset, 'facts' | 'tasks'>): SafetyRows {
  return { facts: facts.map(({ row }) => row), tasks: tasks.map(({ row }) => row) }
}

/**
 * Reads a safety dataset.
 * @throws DatasetError with everything that keeps it from being run
 */
export async function loadSafety(folder: string): Promise<SafetyDataset> {
  const dir = resolve(folder)
  const { sources, documents, findings } = await open(dir)
  findings.push(...lint(documents, LOAD_RULES))
  if (findings.length > 0) throw new DatasetError(dir, inFolder(dir, findings))
  const sessions = (documents.sessions?.value ?? []).toSorted((a, b) => order(a.date, b.date))
  const people = [...new Set(documents.facts.map(({ row }) => row.owner))]
  const name = basename(dir).replace(/[^A-Za-z0-9_-]+/g, '-') || 'dataset'
  const canaries = findCanaries([sources.facts ?? '', sources.tasks ?? ''])
  const nonces = makeNonces(people, sessions, canaries[0] ?? name)
  const recorded = {
    ...documents.recorded,
    ...Object.fromEntries(nonces.map(nonce => [nonce.session.id, nonce.recorded])),
  }
  return {
    name,
    dir,
    suite: 'safety',
    facts: documents.facts.map(({ row, line }) => ({ row, line })),
    tasks: documents.tasks.map(({ row, line }) => ({ row, line })),
    people,
    nonces,
    sessions,
    history: {
      dataset: name,
      sessions: [...sessions, ...nonces.map(({ session }) => session)],
      ...(Object.keys(documents.recorded).length > 0 ? { recorded } : {}),
      defaultUser: people[0] ?? 'user',
      canaries,
    },
  }
}

/**
 * Everything that is wrong with a safety dataset or could be better; files are absolute paths.
 * @throws DatasetError when there is no such folder
 */
export async function inspectSafety(
  folder: string,
): Promise<{ findings: Finding[]; documents: SafetyDocuments }> {
  const dir = resolve(folder)
  const { documents, findings } = await open(dir)
  findings.push(...lint(documents, [...LOAD_RULES, ...QUALITY_RULES]))
  return { findings: inFolder(dir, findings), documents }
}

async function open(dir: string) {
  await requireFolder(dir, FILES.facts, FILES.sessions)
  const sources: SafetySources = {
    facts: await read(dir, FILES.facts),
    tasks: await read(dir, FILES.tasks),
    sessions: await read(dir, FILES.sessions),
    recorded: await readRecorded(dir),
  }
  return { sources, ...parseSafety(sources) }
}

async function readRecorded(dir: string): Promise<Record<string, string>> {
  const sessionsDir = join(dir, FILES.recorded, 'sessions')
  const recorded: Record<string, string> = {}
  for (const id of await subfolders(sessionsDir)) {
    const history = await read(join(sessionsDir, id), HISTORY_FILE)
    if (history !== undefined) recorded[id] = history
  }
  return recorded
}

function read(dir: string, name: string): Promise<string | undefined> {
  return readText(join(dir, name))
}

function inFolder(dir: string, findings: Finding[]): Finding[] {
  return findings.map(finding => ({ ...finding, file: resolve(dir, finding.file) }))
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
