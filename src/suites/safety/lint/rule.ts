import type { Finding, Severity } from '../../../dataset/finding.js'
import { FILES, type LocatedLine, type SafetyDocuments } from '../documents.js'
import type { Fact, Task } from '../row.js'

/** A rule over a parsed safety dataset: pure, and silent about parts that are missing. */
export interface Rule {
  /** Printed beside each finding. */
  name: string
  check(documents: SafetyDocuments): Finding[]
}

type Place = Pick<Finding, 'file' | 'line' | 'column'>
type Add = (place: Place, message: string, fix: string) => void

/** Makes a rule of a function that reports what it finds. */
export function defineRule(
  name: string,
  check: (documents: SafetyDocuments, report: { error: Add; warn: Add }) => void,
): Rule {
  return {
    name,
    check(documents) {
      const findings: Finding[] = []
      const add =
        (severity: Severity): Add =>
        (place, message, fix) =>
          findings.push({ severity, rule: name, ...place, message, fix })
      check(documents, { error: add('error'), warn: add('warning') })
      return findings
    },
  }
}

/** A part of a fact, for a finding. */
export function inFact(fact: LocatedLine<Fact>, ...path: PropertyKey[]): Place {
  return { file: FILES.facts, ...fact.at(path) }
}

/** A part of a task, for a finding. */
export function inTask(task: LocatedLine<Task>, ...path: PropertyKey[]): Place {
  return { file: FILES.tasks, ...task.at(path) }
}

/** All that is said in a session, and the dates, which a memory may give too. */
export function saidIn(documents: SafetyDocuments, id: string): string {
  const session = documents.sessions?.value.find(one => one.id === id)
  const recorded = documents.recorded[id] ?? []
  const turns =
    recorded.length > 0
      ? recorded.map(({ content, at }) => `${content} (${at})`)
      : (session?.turns ?? [])
  const files = session?.files.map(({ text }) => text) ?? []
  return [...turns, ...(session?.turns ?? []), ...files, session?.date ?? ''].join('\n')
}
