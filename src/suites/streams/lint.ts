import type { Finding } from '../../dataset/finding.js'
import { FILES, type StreamDocuments, type StreamRow } from './documents.js'
import type { GpqaRecord } from './records.js'

/** What must hold for a stream to be run: ids name results, so that they differ by more than case. */
export function lintStream({ rows }: StreamDocuments): Finding[] {
  const known = new Set<string>()
  return rows.flatMap(row => {
    const key = row.task.id.toLowerCase()
    if (!known.has(key)) {
      known.add(key)
      return []
    }
    const message = `the id "${row.task.id}" stands twice`
    return finding('error', 'unique-ids', row, 'id', message, 'Give each task its own id.')
  })
}

/** What makes a stream a good one: each lesson is told, taught before it is used, and no answer is a slip. */
export function lintQuality({ info, rows }: StreamDocuments): Finding[] {
  const taught = new Set<string>()
  return rows.flatMap(row => {
    const { lesson, uses } = row.task
    const findings = uses
      .filter(name => !taught.has(name))
      .map(name => {
        const message = `the lesson "${name}" is not taught by an earlier task`
        const fix = 'Put the task that teaches it before, or take the lesson out of `uses`.'
        return finding('warning', 'lessons', row, 'uses', message, fix)
      })
    for (const name of [
      ...(lesson === undefined ? [] : [lesson]),
      ...(row.record.alsoTeaches ?? []),
    ]) {
      if (info?.lessons && !Object.hasOwn(info.lessons, name)) {
        const message = `stream.json does not say what the lesson "${name}" is`
        const fix = 'Add a sentence on it to `lessons`.'
        findings.push(finding('warning', 'lessons', row, 'lesson', message, fix))
      }
      taught.add(name)
    }
    const { options, answer, correct_answer_text: told } = row.record as Partial<GpqaRecord>
    if (options && answer && told !== undefined) {
      const meant = options[answer.charCodeAt(0) - 65]
      if (meant?.trim() !== told.trim()) {
        const message = `correct_answer_text is not the text of option ${answer}`
        const fix = 'Make the two say the same.'
        findings.push(finding('warning', 'answer-text', row, 'correct_answer_text', message, fix))
      }
    }
    return findings
  })
}

function finding(
  severity: Finding['severity'],
  rule: string,
  { at }: StreamRow,
  field: string,
  message: string,
  fix: string,
): Finding {
  return { severity, rule, file: FILES.tasks, ...at([field]), message, fix }
}
