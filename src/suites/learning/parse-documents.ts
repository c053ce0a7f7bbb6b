import { z } from 'zod'
import type { RecordedMessage } from '../../adapters/contract.js'
import type { Finding } from '../../dataset/finding.js'
import { parseDocument } from '../../dataset/parse-document.js'
import { PlantSchema } from '../../dataset/plant.js'
import { RecordedLineSchema, toRecordedMessage } from '../../dataset/recorded-message.js'
import { PastSessionSchema } from '../../dataset/session.js'
import { FILES, HISTORY_FILE, type LearningDocuments, type LearningSources } from './documents.js'
import { LearningRowSchema, SplitSchema } from './row.js'

export const PastSessionsSchema = z.array(PastSessionSchema)
export const PlantedSchema = z.array(PlantSchema)

export interface ParsedLearning {
  documents: LearningDocuments
  /** Breaches of JSON and of the schemas. */
  findings: Finding[]
}

/** Parses every file of a learning dataset; what breaks is listed and left out. */
export function parseLearning(sources: LearningSources): ParsedLearning {
  const findings: Finding[] = []
  const optional = <T>(schema: z.ZodType<T>, text: string | undefined, file: string) => {
    if (text === undefined) return undefined
    const parsed = parseDocument(schema, withoutMark(text), file)
    findings.push(...parsed.findings)
    return parsed.located
  }
  const rows = parseRows(sources.tests, findings)
  if (sources.split === undefined) findings.push(missing(FILES.split, SPLIT_FIX))
  const sessions = optional(PastSessionsSchema, sources.sessions, FILES.sessions)
  const documents = {
    ...rows,
    split: optional(SplitSchema, sources.split, FILES.split),
    sessions,
    plants: optional(PlantedSchema, sources.planted, FILES.planted),
    answerKey: sources.answerKey,
    recorded: Object.fromEntries(
      Object.entries(sources.recorded).map(([id, text]) => {
        const date = sessions?.value.find(session => session.id === id)?.date ?? ''
        return [id, parseRecorded(text, id, date, findings)]
      }),
    ),
    workspace: sources.workspace,
  }
  return { documents, findings }
}

const TESTS_FIX =
  'Write one test a line: {"id": "people-01", "area": "people", "kind": "ask", "request": "…", "checks": […]}.'
const SPLIT_FIX = 'Write {"train": [ids of practice tests], "holdout": [ids of exam tests]}.'

function missing(file: string, fix: string): Finding {
  return { severity: 'error', rule: 'files', file, message: `there is no ${file}`, fix }
}

function parseRows(text: string | undefined, findings: Finding[]) {
  const rows: LearningDocuments['rows'] = []
  const brokenIds = new Set<string>()
  if (text === undefined) findings.push(missing(FILES.tests, TESTS_FIX))
  const lines = jsonLines(text ?? '')
  if (text !== undefined && lines.length === 0) {
    const message = `${FILES.tests} is empty`
    findings.push({
      severity: 'error',
      rule: 'files',
      file: FILES.tests,
      line: 1,
      column: 1,
      message,
      fix: TESTS_FIX,
    })
  }
  for (const { line, text } of lines) {
    const parsed = parseDocument(LearningRowSchema, text, FILES.tests, line)
    findings.push(...parsed.findings)
    if (parsed.located) rows.push({ row: parsed.located.value, line, at: parsed.located.at })
    else brokenIds.add(idOf(parsed.raw) ?? /"id"\s*:\s*"([^"\\]*)"/.exec(text)?.[1] ?? '')
  }
  return { rows, brokenIds }
}

function parseRecorded(
  text: string,
  id: string,
  date: string,
  findings: Finding[],
): RecordedMessage[] {
  const file = `${FILES.recorded}/sessions/${id}/${HISTORY_FILE}`
  return jsonLines(text).flatMap(({ line, text }) => {
    const parsed = parseDocument(RecordedLineSchema, text, file, line)
    findings.push(...parsed.findings)
    return (parsed.located && toRecordedMessage(parsed.located.value, date)) ?? []
  })
}

/** Lines that hold something, with their numbers; a byte order mark and Windows' line ends are taken off. */
export function jsonLines(text: string): { line: number; text: string }[] {
  return withoutMark(text)
    .split('\n')
    .map((content, index) => ({ line: index + 1, text: content.replace(/\r$/, '') }))
    .filter(({ text }) => text.trim() !== '')
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function idOf(raw: unknown): string | undefined {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : undefined
  return typeof id === 'string' ? id : undefined
}
