import type { CaseResult } from '../dataset/result.js'
import type { CheckPass } from '../scoring/verdict.js'
import type { CompiledCheck } from './compile.js'
import { inTime } from './in-time.js'
import type { CheckKind, Found } from './kind.js'
import { type Piece, pathsOf, piecesOf } from './texts.js'

/** A text in which a check found what it looks for. */
export interface Hit {
  /** `text` in the form that was searched. */
  piece: Piece
  start: number
  end: number
}

/**
 * Runs the checks of a row on a result, one answer each. A result with an `error` fails them all;
 * `null` is undecided.
 */
export function gradeResult(checks: readonly CompiledCheck[], result: CaseResult): CheckPass[] {
  if (result.error !== undefined) return checks.map(() => false)
  const prepared = new Prepared()
  return checks.map(check => {
    const hit = search(check, result, prepared)
    return hit === 'undecided' ? null : check.negated !== (hit !== null)
  })
}

/**
 * Searches each text on its own, up to the first that matches: a positive check passes with it, a
 * negative one fails. All texts of a check share one time limit.
 */
export function search(
  check: CompiledCheck,
  result: CaseResult,
  prepared = new Prepared(),
): Hit | null | 'undecided' {
  const pieces = piecesFor(check, result)
  const run = () => searchEach(check, pieces, prepared)
  // A time limit costs far more than a search that is over at once.
  const isQuick = ({ text }: Piece) => check.find.isQuick?.(text) ?? false
  return check.kind.mayHang && !pieces.every(isQuick) ? inTime(run) : run()
}

function piecesFor({ kind, sources }: CompiledCheck, result: CaseResult): Piece[] {
  return kind.reads === 'paths'
    ? pathsOf(result).map(path => ({ source: 'files', path, text: path }))
    : piecesOf(result, sources)
}

function searchEach(
  { kind, find }: CompiledCheck,
  pieces: readonly Piece[],
  prepared: Prepared,
): Hit | null | 'undecided' {
  for (const piece of pieces) {
    const text = prepared.text(kind, piece.text)
    const found: Found = find(text)
    if (found === 'undecided') return found
    if (found) return { piece: { ...piece, text }, ...found }
  }
  return null
}

/** Texts in the form that is searched, each made once for all checks of a result. */
class Prepared {
  readonly #texts = new Map<CheckKind, Map<string, string>>()

  text(kind: CheckKind, text: string): string {
    if (!kind.prepare) return text
    const known = this.#texts.get(kind) ?? new Map<string, string>()
    this.#texts.set(kind, known)
    const ready = known.get(text) ?? kind.prepare(text)
    known.set(text, ready)
    return ready
  }
}
