import { z } from 'zod'
import type { Finding } from '../../dataset/finding.js'
import { parseDocument } from '../../dataset/parse-document.js'
import { jsonLines } from '../learning/parse-documents.js'
import { FILES, type LifecycleDocuments, type LifecycleSources } from './documents.js'
import { ProbeSchema } from './row.js'
import { ScenarioSchema } from './scenario.js'

const ScenariosSchema = z.array(ScenarioSchema)

/** Parses both files of a lifecycle dataset; what breaks is listed and left out. */
export function parseLifecycle(sources: LifecycleSources): {
  documents: LifecycleDocuments
  findings: Finding[]
} {
  const findings: Finding[] = []
  const probes = jsonLines(sources.probes ?? '').flatMap(({ line, text }) => {
    const parsed = parseDocument(ProbeSchema, text, FILES.probes, line)
    findings.push(...parsed.findings)
    const { located } = parsed
    return located ? [{ row: located.value, line, at: located.at }] : []
  })
  if (probes.length === 0 && findings.length === 0) {
    findings.push(missing(FILES.probes, PROBES_FIX))
  }
  if (sources.scenarios === undefined) {
    findings.push(missing(FILES.scenarios, SCENARIOS_FIX))
    return { documents: { probes }, findings }
  }
  const text = sources.scenarios.replace(/^\uFEFF/, '')
  const parsed = parseDocument(ScenariosSchema, text, FILES.scenarios)
  findings.push(...parsed.findings)
  return { documents: { probes, scenarios: parsed.located }, findings }
}

const PROBES_FIX =
  'Write one probe a line: {"id": "kiln-key", "scenario": "kiln", "user": "ada", "agent": "desk", "via": "turn", "question": "…", "style": "lexical", "expect": ["…"]}.'
const SCENARIOS_FIX =
  'Write [{"id": "kiln", "title": "…", "purpose": "…", "steps": [{"type": "chat", "user": "ada", "agent": "desk", "thread": "t1", "day": 0, "exchanges": [{"user": "…"}]}]}].'

function missing(file: string, fix: string): Finding {
  const message = `there is no ${file}, or it is empty`
  return { severity: 'error', rule: 'files', file, message, fix }
}
