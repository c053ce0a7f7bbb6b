import type { CaseResult } from '../dataset/result.js'
import type { CheckPass } from '../scoring/verdict.js'
import { plainText, shorten } from '../text/index.js'
import type { CompiledCheck } from './compile.js'
import { search } from './grade-result.js'
import { lookedIn } from './looked-in.js'
import { pathsOf, piecesOf, whereOf } from './texts.js'

/** A failing or undecided check, for an error that a person reads. All text in it is harmless to print. */
export interface Explanation {
  message: string
  /** Both present where a diff shows more than the message. */
  expected?: string
  actual?: string
}

const REQUEST_LIMIT = 300
/** Characters of a reply that an explanation shows. */
export const REPLY_LIMIT = 1200
const DIFF_LIMIT = 400
const PATHS_SHOWN = 50

/**
 * Says what a check looked for and where, beside the request and the reply:
 *
 *     contains "Silva" in reply
 *       looked in: reply, turn, files (2)
 *       request: Who is Ana?
 *       reply:   Ana runs customer success.
 */
export function explainFailure(
  check: CompiledCheck,
  row: { request: string },
  result: CaseResult,
  pass: CheckPass = false,
): Explanation {
  const undecided = pass === null
  const place = undecided || result.error !== undefined ? undefined : placeOf(check, result)
  const lines = [
    undecided ? `undecided: ${titleOf(check)}` : titleOf(check),
    undecided &&
      'the search took longer than a second; make the pattern simpler (no repeat within a repeat)',
    place
      ? `found in: ${place.where}, at ${place.excerpt}`
      : `looked in: ${lookedIn(check, result)}`,
    result.error !== undefined && field('error:   ', shorten(result.error, REPLY_LIMIT)),
    field('request: ', shorten(row.request, REQUEST_LIMIT)),
    field('reply:   ', shorten(result.reply, REPLY_LIMIT) || '(empty)'),
  ]
  const message = plainText(lines.filter(line => line !== false).join('\n  '))
  return undecided || result.error !== undefined
    ? { message }
    : { message, ...diffOf(check, result) }
}

function titleOf({ check, kind }: CompiledCheck): string {
  const value = kind.show(shorten(check.value, REQUEST_LIMIT))
  return kind.reads === 'paths'
    ? `${check.type} ${value}`
    : `${check.type} ${value} in ${whereOf(check)}`
}

/** Continuation lines stand under the first. */
function field(label: string, text: string): string {
  return label + text.replaceAll(/\r?\n/g, `\n  ${' '.repeat(label.length)}`)
}

/** Where a negative check found what it should not. */
function placeOf(check: CompiledCheck, result: CaseResult) {
  if (!check.negated) return undefined
  const hit = search(check, result)
  if (!hit || hit === 'undecided') return undefined
  const { piece, start, end } = hit
  const around = piece.text.slice(Math.max(0, start - 40), Math.min(end, start + 200) + 40)
  return {
    where:
      piece.path === undefined ? piece.source : `file ${JSON.stringify(shorten(piece.path, 200))}`,
    excerpt: JSON.stringify(around),
  }
}

/** Paths against the pattern, or a short text against the value it lacks. */
function diffOf(
  check: CompiledCheck,
  result: CaseResult,
): Pick<Explanation, 'expected' | 'actual'> {
  const { kind, negated, find } = check
  if (kind.reads === 'paths') {
    const paths = pathsOf(result).sort()
    if (negated && paths.length > PATHS_SHOWN) return {}
    const kept = negated
      ? paths.filter(path => !find(path))
      : [`a path that matches ${kind.show(check.check.value)}`]
    return { expected: list(kept), actual: list(paths) }
  }
  if (negated || kind.positive !== 'contains') return {}
  const pieces = piecesOf(result, check.sources)
  const only = pieces[0]
  if (pieces.length !== 1 || !only || only.text.length > DIFF_LIMIT) return {}
  return { expected: plainText(check.check.value), actual: plainText(only.text) }
}

function list(paths: string[]): string {
  if (paths.length === 0) return '(no files)'
  const shown = paths.slice(0, PATHS_SHOWN).map(path => shorten(path, 200))
  if (paths.length > shown.length) shown.push(`… and ${paths.length - shown.length} more`)
  return plainText(shown.join('\n'))
}
