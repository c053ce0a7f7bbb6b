import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { findCanaries } from '../dataset/canary.js'
import type { Finding } from '../dataset/finding.js'
import type { History } from '../replay/contract.js'
import { FILES, type StreamDocuments } from '../suites/streams/documents.js'
import { lintQuality, lintStream } from '../suites/streams/lint.js'
import { parseStream } from '../suites/streams/parse-documents.js'
import { STREAM_USER } from '../suites/streams/place.js'
import type { StreamInfo } from '../suites/streams/row.js'
import type { StreamTask } from '../suites/streams/task.js'
import { DatasetError } from './dataset-error.js'
import { readText } from './read-text.js'
import { requireFolder } from './require-folder.js'

/** A stream, read and checked. */
export interface StreamDataset {
  /** Name of the folder, used for folders of results: `[A-Za-z0-9_-]+`. */
  name: string
  /** Absolute path of the folder. */
  dir: string
  suite: 'streams'
  info: StreamInfo
  /** In their order, with their lines from 1; no more than the limit. */
  tasks: { task: StreamTask; line: number }[]
  /** Whether the tasks are set in reversed order as well. */
  reversed: boolean
  /** Holds no session: what a system learns it learns as it goes. */
  history: History
}

/** How much of a stream is run. */
export interface StreamLoad {
  /** The first so many tasks; all when left out. */
  limit?: number
  reversed?: boolean
}

/** Beside a stream that could not be made of what users have: what is wrong, as findings. */
export const PROBLEMS_FILE = 'problems.json'

/**
 * Reads a stream.
 * @throws DatasetError with everything that keeps it from being run
 */
export async function loadStream(
  folder: string,
  { limit = Number.POSITIVE_INFINITY, reversed = false }: StreamLoad = {},
): Promise<StreamDataset> {
  const dir = resolve(folder)
  const { text, documents, findings } = await open(dir)
  findings.push(...lintStream(documents))
  const { info, rows } = documents
  if (findings.length > 0 || !info) throw new DatasetError(dir, inFolder(dir, findings))
  const name = nameOf(dir)
  const canaries = findCanaries([text])
  return {
    name,
    dir,
    suite: 'streams',
    info,
    tasks: rows.slice(0, limit).map(({ task, line }) => ({ task, line })),
    reversed,
    history: { dataset: name, sessions: [], defaultUser: STREAM_USER, canaries },
  }
}

/**
 * Everything that is wrong with a stream or could be better; files are absolute paths.
 * @throws DatasetError when there is no such folder
 */
export async function inspectStream(
  folder: string,
): Promise<{ findings: Finding[]; documents: StreamDocuments }> {
  const dir = resolve(folder)
  const { documents, findings } = await open(dir)
  findings.push(...lintStream(documents), ...lintQuality(documents))
  return { findings: inFolder(dir, findings), documents }
}

async function open(dir: string) {
  await requireFolder(dir, FILES.info, FILES.tasks)
  const problems = await read(dir, PROBLEMS_FILE)
  const told = problems === undefined ? undefined : findingsIn(problems)
  if (told) throw new DatasetError(dir, told)
  const [info, tasks] = await Promise.all([read(dir, FILES.info), read(dir, FILES.tasks)])
  return { text: tasks ?? '', ...parseStream({ info, tasks }, nameOf(dir)) }
}

/** The findings that a text holds; undefined where it is something else of that name. */
function findingsIn(text: string): Finding[] | undefined {
  try {
    return z.array(FindingSchema).min(1).parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const FindingSchema = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  rule: z.string(),
  file: z.string(),
  line: z.number().optional(),
  column: z.number().optional(),
  message: z.string(),
  fix: z.string(),
})

function nameOf(dir: string): string {
  return basename(dir).replace(/[^A-Za-z0-9_-]+/g, '-') || 'stream'
}

function read(dir: string, name: string): Promise<string | undefined> {
  return readText(join(dir, name))
}

function inFolder(dir: string, findings: Finding[]): Finding[] {
  return findings.map(finding => ({ ...finding, file: resolve(dir, finding.file) }))
}
