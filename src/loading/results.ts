import type { CaseResult } from '../dataset/result.js'

/**
 * Reads the text of a result file, `<run>/tests/<id>.json`, written by any system in any language.
 * What cannot be used becomes a result whose `error` says why, so that its case is errored and all
 * others go on.
 *
 * Taken: a byte order mark, any line ends, unknown fields, `null` for what is optional, lone
 * surrogates and NUL in texts. Paths of files are only ever strings to match: they are neither
 * opened nor changed, be they absolute, with `..` or with backslashes.
 */
export function parseResult(text: string): CaseResult {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text
  if (json.trim() === '') return unusable('the file is empty')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    return unusable(`the file is no JSON: ${error instanceof Error ? error.message : error}`)
  }
  return nestsDeeper(value, MAX_DEPTH)
    ? unusable(`it nests deeper than ${MAX_DEPTH} levels`)
    : toResult(value)
}

/** Deeper texts break the readers of other languages, each at another depth. */
const MAX_DEPTH = 100

function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(child => nestsDeeper(child, levels - 1))
}

/** A result that stands for a file that cannot be used. */
export function unusable(reason: string): CaseResult {
  return { reply: '', error: `unreadable result: ${reason}` }
}

function toResult(value: unknown): CaseResult {
  if (!isObject(value)) return unusable(`it is ${nameOf(value)} where an object belongs`)
  const wrong = wrongField(value)
  if (wrong) return unusable(wrong)
  // Kept as parsed: `JSON.parse` makes `__proto__` an own field, copying it by hand would not.
  const result = value as Partial<CaseResult>
  return {
    ...result,
    reply: result.reply ?? '',
    turn: result.turn ?? undefined,
    files: result.files ?? undefined,
    error: result.error || undefined,
    notApplicable: result.notApplicable || undefined,
    ...notes(value),
  }
}

/** What is only shown is dropped where it has another form. */
function notes(fields: Record<string, unknown>): Partial<CaseResult> {
  const { usage, ms, recalled, stored, asked } = fields
  return {
    usage: isObject(usage) ? usage : undefined,
    ms: typeof ms === 'number' && ms >= 0 ? ms : undefined,
    recalled: isTexts(recalled) ? recalled : undefined,
    stored: isTexts(stored) ? stored : undefined,
    asked: isTexts(asked) ? asked : undefined,
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}

function wrongField(value: Record<string, unknown>): string | undefined {
  for (const name of ['reply', 'turn', 'error', 'notApplicable']) {
    const field = value[name]
    if (field !== undefined && field !== null && typeof field !== 'string')
      return `"${name}" is ${nameOf(field)} where text belongs`
  }
  const { files } = value
  if (files === undefined || files === null) return needsReply(value)
  if (!isObject(files))
    return `"files" is ${nameOf(files)} where an object of path and text belongs`
  for (const [path, text] of Object.entries(files)) {
    if (typeof text !== 'string')
      return `the file ${JSON.stringify(path)} is ${nameOf(text)} where text belongs`
  }
  return needsReply(value)
}

function needsReply({ reply, error, notApplicable }: Record<string, unknown>): string | undefined {
  return typeof reply === 'string' || error || notApplicable ? undefined : '"reply" is missing'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
