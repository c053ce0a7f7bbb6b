import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaseResult } from '../dataset/result.js'
import { parseResult, unusable } from '../loading/results.js'
import { writeWhole } from '../loading/whole-file.js'
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
  const text = `${JSON.stringify({ ...result, row: fingerprint(row) }, null, 2)}\n`
  writeWhole(join(dir, `${row.id}.json`), text)
}
