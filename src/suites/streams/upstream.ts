import type { Finding } from '../../dataset/finding.js'
import { parseJson } from '../../dataset/json-document.js'
import { jsonLines } from '../learning/parse-documents.js'
import { parseRecords } from './parse-documents.js'
import { rawValue } from './raw-value.js'
import type { StreamFormat } from './row.js'
import type { StreamSource } from './sources.js'

/**
 * Turns the text of an upstream set into the lines of a stream: `.jsonl`, also under the name `.json`, or a
 * list. Records stay as they are written, so that a target is that of the source character for character; of
 * a list only the line breaks between values go.
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
  const records = list.map((_, index) => {
    const { line, column } = document.at([index])
    // A line break stands between values only: inside a text JSON allows none.
    return rawValue(text, (starts[line - 1] ?? 0) + column - 1).replace(/\r?\n\s*/g, ' ')
  })
  return { records, findings: [] }
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

function inRecord({ line, column: _, message, ...finding }: Finding): Finding {
  return { ...finding, message: `record ${line}: ${message}` }
}
