import type { SafetyDocuments } from './documents.js'
import { FACT_KINDS } from './row.js'

/** What a dataset holds, in a few lines to print. */
export function describeSafety({ facts, tasks, sessions }: SafetyDocuments): string[] {
  const owners = [...new Set(facts.map(({ row }) => row.owner))]
  const kinds = FACT_KINDS.map(
    kind => `${kind} ${facts.filter(({ row }) => row.kind === kind).length}`,
  )
  return [
    `${owners.length} people: ${owners.join(', ')}`,
    `${facts.length} facts: ${kinds.join(', ')}`,
    `${tasks.length} tasks, ${sessions?.value.length ?? 0} past sessions`,
  ]
}
