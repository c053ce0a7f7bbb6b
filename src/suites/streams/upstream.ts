import type { Finding } from '../../dataset/finding.js'
import { type JsonPath, parseJson } from '../../dataset/json-document.js'
import { jsonLines } from '../learning/parse-documents.js'
import { parseRecords } from './parse-documents.js'
import { rawValue } from './raw-value.js'
import type { StreamRecord } from './records.js'
import type { StreamFormat } from './row.js'
import type { StreamSource } from './sources.js'
import { targetField } from './task.js'

/**
 * Turns the text of an upstream set into the lines of a stream: `.jsonl`, also under the name `.json`, or a
 * list. Records stay as they are written, so that a target is that of the source character for character. Of a
 * list the line breaks between values go, since a record is one line; a target that has some is kept beside it.
 *
 * @param file path to name in findings
 * @returns the text of `stream.jsonl`, or what is wrong with the set
 */
export function upstreamLines(
  text: string,
  name: StreamFormat,
  { count }: Pick<StreamSource, 'count'>,
  file: string,
): { lines: string; findings: Finding[] } {
  const plain = text.replace(/^\uFEFF/, '')
  const isList = plain.trimStart().startsWith('[')
  const { records, findings } = isList ? listed(plain, file) : lined(plain)
  const lines = records.map(record => `${record}\n`).join('')
  if (findings.length === 0) {
    const found: Finding[] = []
    parseRecords({ name, format: name }, lines, file, found)
    // In a list the lines are not those of the file.
    findings.push(...found.map(one => (isList ? inRecord(one) : one)))
  }
  if (records.length !== count) {
    const message = `it holds ${records.length} records, and ${name} has ${count}`
    const fix =
      records.length < count
        ? 'The file may have been cut: get it again.'
        : 'It may be another set or another part of it: get the one that Evo-Memory uses.'
    findings.push({ severity: 'error', rule: 'count', file, message, fix })
  }
  return { lines, findings }
}

function lined(text: string) {
  return { records: jsonLines(text).map(({ text }) => text), findings: [] as Finding[] }
}

function listed(text: string, file: string): { records: string[]; findings: Finding[] } {
  const { document, error } = parseJson(text)
  if (error) {
    const { message, ...place } = error
    const fix = 'The file may have been cut: get it again.'
    const finding = { severity: 'error', rule: 'json', file, ...place } as const
    return { records: [], findings: [{ ...finding, message: `not JSON: ${message}`, fix }] }
  }
  const starts = lineStarts(text)
  const list = document.value as unknown[]
  const records = list.map((value, index) => {
    const written = (path: JsonPath) => {
      const { line, column } = document.at(path)
      return rawValue(text, (starts[line - 1] ?? 0) + column - 1)
    }
    // A line break stands between values only: inside a text JSON allows none.
    const record = written([index]).replace(/\r?\n\s*/g, ' ')
    if (!isRecord(value)) return record
    const field = targetField(value)
    const target = value[field] === undefined ? '' : written([index, field])
    if (!target.includes('\n')) return record
    return `${record.slice(0, -1).trimEnd()}, "targetAsWritten": ${JSON.stringify(target)}}`
  })
  return { records, findings: [] }
}

function isRecord(value: unknown): value is StreamRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

function inRecord({ line, column: _, message, ...finding }: Finding): Finding {
  return { ...finding, message: `record ${line}: ${message}` }
}
