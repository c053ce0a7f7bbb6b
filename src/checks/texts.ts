import type { Check, CheckType, CheckWhere } from '../dataset/check.js'
import type { CaseResult } from '../dataset/result.js'

/** A part of a result that a check reads. */
export type Source = 'reply' | 'turn' | 'files'

/** One text, searched on its own. */
export interface Piece {
  source: Source
  /** Of a file. */
  path?: string
  text: string
}

/** `where` left out means the reply. */
export function whereOf(check: Pick<Check, 'where'>): CheckWhere {
  return check.where ?? 'reply'
}

/**
 * What a check reads. In rows that make something (`do`) a draft is often shown earlier in the turn
 * or saved as a file, so there a positive check of the reply reads turn and files too. Negative
 * checks and questions (`ask`) keep to what `where` says; so does `any`: reply and files.
 */
export function sourcesOf(check: { type: CheckType; where?: CheckWhere }, kind: string): Source[] {
  const where = whereOf(check)
  if (where === 'files') return ['files']
  if (where === 'any') return ['reply', 'files']
  const widens = kind === 'do' && (check.type === 'contains' || check.type === 'regex')
  return widens ? ['reply', 'turn', 'files'] : ['reply']
}

/** The texts of these parts. A turn that is left out or equals the reply adds none. */
export function piecesOf(result: CaseResult, sources: readonly Source[]): Piece[] {
  return sources.flatMap((source): Piece[] => {
    if (source === 'reply') return [{ source, text: result.reply }]
    if (source === 'files')
      return Object.entries(result.files ?? {}).map(([path, text]) => ({ source, path, text }))
    const { turn } = result
    return turn === undefined || (turn === result.reply && sources.includes('reply'))
      ? []
      : [{ source, text: turn }]
  })
}

/** Paths of the files of a result, as the system wrote them: only ever strings to match. */
export function pathsOf(result: CaseResult): string[] {
  return Object.keys(result.files ?? {})
}
