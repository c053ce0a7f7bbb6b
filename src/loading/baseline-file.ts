import { readFileSync, writeFileSync } from 'node:fs'
import { type Baseline, BaselineSchema } from '../scoring/baseline.js'

/**
 * Reads the committed file of known failures. One that does not exist yet holds nothing.
 *
 * @throws Error for a file that is no baseline, with what to do
 */
export function readBaseline(path: string): Baseline {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { version: 1, cases: {} }
    throw unreadable(path, (error as Error).message)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw unreadable(path, (error as Error).message)
  }
  const parsed = BaselineSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw unreadable(path, issues.join('; '))
}

/** Writes it sorted by name, so that two versions differ only in what changed. */
export function writeBaseline(path: string, baseline: Baseline): void {
  const { version, cases, runs, rows, made } = baseline
  const whole = {
    version,
    cases: byName(cases),
    ...(runs && { runs: byName(runs) }),
    ...(rows && { rows: byName(rows) }),
    ...(made && { made: byName(made) }),
  }
  writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`)
}

function byName<T>(entries: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function unreadable(path: string, why: string): Error {
  return new Error(
    `the baseline ${path} cannot be read: ${why}\n` +
      'Restore it from version control, or remove it and make it anew: npx vitest-memory-eval bless --reason "…"',
  )
}
