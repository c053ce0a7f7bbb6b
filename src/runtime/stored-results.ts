import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaseResult } from '../dataset/result.js'
import { parseResult } from '../loading/results.js'
import type { LearningRow } from '../suites/learning/row.js'

/** The parts of a row that make up what was asked; its checks are not among them. */
type Asked = Pick<LearningRow, 'request' | 'kind' | 'user' | 'project' | 'date'>

function fingerprint({ request, kind, user, project, date }: Asked): string {
  const asked = JSON.stringify([request, kind, user, project, date])
  return createHash('sha256').update(asked).digest('hex').slice(0, 16)
}

/** Stands for a result that is not there. */
export const MISSING: CaseResult = { reply: '', error: 'there is no result' }

/**
 * Reads `<dir>/tests/<id>.json`. A file that is missing or cannot be read is a result with an
 * error, as the grader has it. With `asked`, undefined unless the file answers the same request.
 */
export async function readStored(dir: string, id: string): Promise<CaseResult>
export async function readStored(
  dir: string,
  id: string,
  asked: Asked,
): Promise<CaseResult | undefined>
export async function readStored(
  dir: string,
  id: string,
  asked?: Asked,
): Promise<CaseResult | undefined> {
  const path = join(dir, 'tests', `${id}.json`)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return asked ? undefined : MISSING
  }
  const result = parseResult(text)
  if (asked && (result as { row?: string }).row !== fingerprint(asked)) return undefined
  return result as CaseResult
}

/** Writes a result so that a reader never sees half of it. */
export async function writeResult(
  dir: string,
  row: LearningRow,
  result: CaseResult,
): Promise<void> {
  await mkdir(dir, { recursive: true })
  const path = join(dir, `${row.id}.json`)
  const part = `${path}.${randomUUID()}.part`
  await writeFile(part, `${JSON.stringify({ ...result, row: fingerprint(row) }, null, 2)}\n`)
  await rename(part, path)
}
