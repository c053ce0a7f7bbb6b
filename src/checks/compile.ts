import type { Check, CheckType } from '../dataset/check.js'
import { contains } from './contains.js'
import { fileExists } from './file-exists.js'
import type { CheckKind, Find } from './kind.js'
import { regex } from './regex.js'
import { type Source, sourcesOf } from './texts.js'

/** Every kind of check, in the order of the documentation. */
export const CHECK_KINDS: readonly CheckKind[] = [contains, regex, fileExists]

/** A check of a row, made ready to run on any number of results. */
export interface CompiledCheck {
  check: Check
  kind: CheckKind
  negated: boolean
  /** What it reads; empty where it reads paths. */
  sources: Source[]
  find: Find
}

/** A check of a dataset that cannot be run; `cause` is what the pattern's compiler said. */
export class CheckError extends Error {
  override readonly name = 'CheckError'

  constructor(
    /** Position among the row's checks, from 0. */
    readonly index: number,
    readonly check: Check,
    override readonly cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`check ${index + 1} (${check.type} ${JSON.stringify(check.value)}): ${reason}`)
  }
}

/**
 * Prepares the checks of a row.
 * @throws CheckError for the first value that is no pattern that can be run
 */
export function compileChecks(row: { kind: string; checks: readonly Check[] }): CompiledCheck[] {
  return row.checks.map((check, index) => {
    try {
      return compileCheck(check, row.kind)
    } catch (error) {
      throw new CheckError(index, check, error)
    }
  })
}

function compileCheck(check: Check, rowKind: string): CompiledCheck {
  const kind = kindOf(check.type)
  return {
    check,
    kind,
    negated: check.type === kind.negative,
    sources: kind.reads === 'paths' ? [] : sourcesOf(check, rowKind),
    find: kind.compile(check.value),
  }
}

function kindOf(type: CheckType): CheckKind {
  const kind = CHECK_KINDS.find(({ positive, negative }) => type === positive || type === negative)
  if (!kind) throw new TypeError(`no such type of check: ${type}`)
  return kind
}
