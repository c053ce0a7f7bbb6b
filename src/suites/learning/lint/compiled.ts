import { type CompiledCheck, compileChecks } from '../../../checks/index.js'
import type { LocatedRow } from '../documents.js'

const known = new WeakMap<LocatedRow, CompiledCheck[] | null>()

/** The checks of a row, compiled once for all rules; null where a pattern is refused. */
export function compiledChecks(row: LocatedRow): CompiledCheck[] | null {
  const before = known.get(row)
  if (before !== undefined) return before
  const compiled = tryCompile(row)
  known.set(row, compiled)
  return compiled
}

function tryCompile({ row }: LocatedRow): CompiledCheck[] | null {
  try {
    return compileChecks(row)
  } catch {
    return null
  }
}
