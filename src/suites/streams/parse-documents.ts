import type { Finding } from '../../dataset/finding.js'
import { parseDocument } from '../../dataset/parse-document.js'
import { jsonLines } from '../learning/parse-documents.js'
import { FILES, type StreamDocuments, type StreamRow, type StreamSources } from './documents.js'
import { rawValue } from './raw-value.js'
import { RECORD_SCHEMAS, type StreamRecord } from './records.js'
import { type StreamFormat, StreamInfoSchema } from './row.js'
import { RecordError, targetField, taskOf } from './task.js'

/**
 * Parses the files of a stream; what breaks is listed and left out.
 *
 * @param name of the stream, for the ids of records that have none: `house-numbers-001`
 */
export function parseStream(
  { info: infoText, tasks }: StreamSources,
  name: string,
): {
  documents: StreamDocuments
  findings: Finding[]
} {
  const findings: Finding[] = []
  if (infoText === undefined) findings.push(missing(FILES.info, INFO_FIX))
  if (tasks === undefined || tasks.trim() === '') findings.push(missing(FILES.tasks, TASKS_FIX))
  const info =
    infoText === undefined
      ? undefined
      : parseDocument(StreamInfoSchema, infoText.replace(/^\uFEFF/, ''), FILES.info)
  findings.push(...(info?.findings ?? []))
  // Without its format no record can be read.
  if (!info?.located) return { documents: { rows: [] }, findings }
  const { format } = info.located.value
  const rows = parseRecords({ name, format }, tasks ?? '', FILES.tasks, findings)
  return { documents: { info: info.located.value, rows }, findings }
}

const INFO_FIX =
  'Write {"title": "…", "format": "aime_2024", "license": "…"}; formats are aime_2024, gpqa_diamond, mmlu_pro and toolbench.'
const TASKS_FIX = 'Write one record a line, in the format that stream.json names.'

function missing(file: string, fix: string): Finding {
  const message = `there is no ${file}, or it is empty`
  return { severity: 'error', rule: 'files', file, message, fix }
}

/** The records of a `.jsonl` text; what breaks is added to `findings`. */
export function parseRecords(
  { name, format }: { name: string; format: StreamFormat },
  text: string,
  file: string,
  findings: Finding[],
): StreamRow[] {
  return jsonLines(text).flatMap(({ line, text }, index): StreamRow[] => {
    const parsed = parseDocument<StreamRecord>(RECORD_SCHEMAS[format], text, file, line)
    findings.push(...parsed.findings)
    if (!parsed.located) return []
    const { value: record, at } = parsed.located
    const field = targetField(record)
    try {
      const target =
        laidOut(record, field) ?? asWritten(record[field], text, at([field]).column - 1)
      const id = `${name.replaceAll('_', '-')}-${String(index + 1).padStart(3, '0')}`
      return [{ task: taskOf(format, record, id, target), record, line, at }]
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      const { field: place, message, fix } = error
      findings.push({ severity: 'error', rule: 'record', file, ...at([place]), message, fix })
      return []
    }
  })
}

/** The target as its source lays it out over several lines. @throws RecordError where it is another one */
function laidOut(
  { targetAsWritten, ...record }: StreamRecord,
  field: 'answer' | 'ground_truth',
): string | undefined {
  if (targetAsWritten === undefined) return undefined
  if (sameJson(targetAsWritten, record[field])) return targetAsWritten
  throw new RecordError(
    'targetAsWritten',
    `targetAsWritten is not ${field} in other white space`,
    'Take it out: it is there for targets over several lines.',
  )
}

function sameJson(text: string, value: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value)
  } catch {
    return false
  }
}

/** A target that is a text is that text; any other is what stands in the file. */
function asWritten(value: unknown, line: string, offset: number): string {
  return typeof value === 'string' ? value : rawValue(line, offset)
}
