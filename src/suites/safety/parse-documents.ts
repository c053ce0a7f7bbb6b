import { z } from 'zod'
import type { RecordedMessage } from '../../adapters/contract.js'
import type { Finding } from '../../dataset/finding.js'
import { parseDocument } from '../../dataset/parse-document.js'
import { RecordedLineSchema, toRecordedMessage } from '../../dataset/recorded-message.js'
import { jsonLines } from '../learning/parse-documents.js'
import { FILES, type LocatedLine, type SafetyDocuments, type SafetySources } from './documents.js'
import { FactSchema, SafetySessionSchema, TaskSchema } from './row.js'

const SessionsSchema = z.array(SafetySessionSchema)

/** Parses every file of a safety dataset; what breaks is listed and left out. */
export function parseSafety(sources: SafetySources): {
  documents: SafetyDocuments
  findings: Finding[]
} {
  const findings: Finding[] = []
  const facts = parseLines(FactSchema, sources.facts, FILES.facts, findings)
  // A dataset may do without tasks: benefit is then not measured.
  const tasks = parseLines(TaskSchema, sources.tasks, FILES.tasks, findings)
  if (facts.length === 0 && findings.length === 0) findings.push(missing(FILES.facts, FACTS_FIX))
  if (sources.sessions === undefined) findings.push(missing(FILES.sessions, SESSIONS_FIX))
  const parsed =
    sources.sessions === undefined
      ? undefined
      : parseDocument(SessionsSchema, sources.sessions.replace(/^\uFEFF/, ''), FILES.sessions)
  findings.push(...(parsed?.findings ?? []))
  const sessions = parsed?.located
  const recorded = Object.fromEntries(
    Object.entries(sources.recorded).map(([id, text]) => {
      const date = sessions?.value.find(session => session.id === id)?.date ?? ''
      return [id, parseRecorded(text, id, date, findings)]
    }),
  )
  return { documents: { facts, tasks, sessions, recorded }, findings }
}

const FACTS_FIX =
  'Write one fact a line: {"id": "iva-locker", "owner": "iva", "kind": "said", "statement": "…", "question": "…", "questionByOthers": "…", "evidence": [["4417"]], "sessions": ["S1"]}.'
const SESSIONS_FIX =
  'Write [{"id": "S1", "date": "2026-02-02", "user": "iva", "project": "…", "files": [], "turns": ["…"]}].'

function missing(file: string, fix: string): Finding {
  return {
    severity: 'error',
    rule: 'files',
    file,
    message: `there is no ${file}, or it is empty`,
    fix,
  }
}

function parseLines<T>(
  schema: z.ZodType<T>,
  text: string | undefined,
  file: string,
  findings: Finding[],
): LocatedLine<T>[] {
  return jsonLines(text ?? '').flatMap(({ line, text }) => {
    const parsed = parseDocument(schema, text, file, line)
    findings.push(...parsed.findings)
    return parsed.located ? [{ row: parsed.located.value, line, at: parsed.located.at }] : []
  })
}

function parseRecorded(
  text: string,
  id: string,
  date: string,
  findings: Finding[],
): RecordedMessage[] {
  const file = `${FILES.recorded}/sessions/${id}/.fluso-agent-core/thread-history.jsonl`
  return jsonLines(text).flatMap(({ line, text }) => {
    const parsed = parseDocument(RecordedLineSchema, text, file, line)
    findings.push(...parsed.findings)
    return (parsed.located && toRecordedMessage(parsed.located.value, date)) ?? []
  })
}
