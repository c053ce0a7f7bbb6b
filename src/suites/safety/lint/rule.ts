import { type LintRule, lintRule, type Place } from '../../../dataset/lint-rule.js'
import { FILES, type LocatedLine, type SafetyDocuments } from '../documents.js'
import type { Fact, Task } from '../row.js'

/** A rule over a parsed safety dataset. */
export type Rule = LintRule<SafetyDocuments>

export const defineRule: typeof lintRule<SafetyDocuments> = lintRule

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
