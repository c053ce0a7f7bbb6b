import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaseResult } from '../dataset/result.js'
import { parseResult, unusable } from '../loading/results.js'
import type { LearningRow } from '../suites/learning/row.js'

/** The parts of a row that make up what was asked; its checks are not among them. */
type Asked = Pick<LearningRow, 'request' | 'kind' | 'user' | 'project' | 'date'>

function fingerprint({ request, kind, user, project, date }: Asked): string {
  const asked = JSON.stringify([request, kind, user, project, date])
  return createHash('sha256').update(asked).digest('hex').slice(0, 16)
}

/**
 * Reads `<dir>/tests/<id>.json`; undefined when there is none or, with `asked`, when it answers
 * another request. A file that cannot be read is a result with an error, as the grader has it.
 */
export async function readStored(
  dir: string,
  id: string,
  asked?: Asked,
): Promise<CaseResult | undefined> {
  let text: string
  try {
    text = await readFile(join(dir, 'tests', `${id}.json`), 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? undefined : unusable(message)
  }
  const result: CaseResult & { row?: string } = parseResult(text)
  return asked && result.row !== fingerprint(asked) ? undefined : result
}

/** Writes a result so that a reader never sees half of it. */
export function writeResult(dir: string, row: Asked & { id: string }, result: CaseResult): void {
  const path = join(dir, `${row.id}.json`)
  const part = `${path}.${randomUUID()}.part`
  const text = `${JSON.stringify({ ...result, row: fingerprint(row) }, null, 2)}\n`
  // Results are small and many: one write is quicker than its way through the thread pool.
  try {
    writeFileSync(part, text)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dir, { recursive: true })
    writeFileSync(part, text)
  }
  renameSync(part, path)
}
