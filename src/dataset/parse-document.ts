import type { z } from 'zod'
import type { Finding } from './finding.js'
import { type JsonDocument, type JsonPath, type Position, parseJson } from './json-document.js'
import { nearest } from './nearest.js'

/** A value that obeys its schema, with the places of its parts. */
export interface Located<T> {
  value: T
  /** Name of the file it was read from. */
  file: string
  at(path: JsonPath): Position
}

export interface Parsed<T> {
  located?: Located<T>
  /** The value as it stands, also where it breaks the schema. */
  raw?: unknown
  findings: Finding[]
}

/** Parses one JSON text and holds it against a schema; every breach is a finding. */
export function parseDocument<T>(
  schema: z.ZodType<T>,
  text: string,
  file: string,
  firstLine = 1,
): Parsed<T> {
  const { document, error } = parseJson(text, firstLine)
  if (error) {
    const { message, ...position } = error
    const fix = 'Mend the JSON at this place; an editor that knows JSON marks it.'
    return {
      findings: [
        {
          severity: 'error',
          rule: 'json',
          file,
          ...position,
          message: `not JSON: ${message}`,
          fix,
        },
      ],
    }
  }
  const findings = document.duplicateKeys.map(
    ({ key, ...position }): Finding => ({
      severity: 'error',
      rule: 'json',
      file,
      ...position,
      message: `the field "${key}" stands twice, so the first one is lost`,
      fix: 'Remove or rename one of the two.',
    }),
  )
  const result = schema.safeParse(document.value)
  if (!result.success) {
    findings.push(...result.error.issues.map(issue => schemaFinding(issue, document, file)))
    return { raw: document.value, findings }
  }
  return { located: { value: result.data, file, at: document.at }, raw: document.value, findings }
}

function schemaFinding(issue: z.core.$ZodIssue, document: JsonDocument, file: string): Finding {
  const field = formatPath(issue.path)
  const value = valueAt(document.value, issue.path)
  const finding = { severity: 'error', rule: 'schema', file, ...document.at(issue.path) } as const
  if (value === undefined) {
    const fix = `Add it: ${issue.message.replace(/, received undefined$/, '')}.`
    return { ...finding, message: `the field ${field} is missing`, fix }
  }
  const shown = JSON.stringify(value)
  const message = `${field} is ${shown.length > 60 ? `${shown.slice(0, 57)}…` : shown}`
  if (issue.code === 'invalid_value') {
    const known = issue.values.map(String)
    const meant = nearest(String(value), known)
    const fix = `Use one of ${known.join(', ')}${meant ? `; did you mean "${meant}"?` : '.'}`
    return { ...finding, message: `${message}, which is not known`, fix }
  }
  return {
    ...finding,
    message: `${message}, which does not fit`,
    fix: `${capital(issue.message)}.`,
  }
}

function formatPath(path: JsonPath): string {
  if (path.length === 0) return 'the value'
  const parts = path.map(key => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return `"${parts.join('').replace(/^\./, '')}"`
}

function valueAt(value: unknown, path: JsonPath): unknown {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Record<PropertyKey, unknown>)[key]
  }
  return current
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
