import { readFileSync } from 'node:fs'
import { BaselineSchema } from '../scoring/baseline.js'
import type { EvalPlan } from './plan.js'
import { fromRoot } from './resolve-options.js'

/** Dataset → case id → why it is known to fail. */
export type KnownFailures = Record<string, Record<string, { reason: string }>>

/**
 * Reads the committed baseline. One that does not exist yet holds nothing.
 *
 * @throws Error for a file that is no baseline
 */
export function readKnownFailures({ options, root }: EvalPlan): KnownFailures {
  if (options.baseline === undefined) return {}
  const path = fromRoot(root, options.baseline)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return {}
  }
  const parsed = parseBaseline(text)
  if (!parsed.success) {
    throw new Error(
      `the baseline ${path} cannot be read: ${parsed.message}\n` +
        'Restore it from version control, or make it anew: npx vitest-memory-eval bless --reason "…"',
    )
  }
  return Object.fromEntries(
    Object.entries(parsed.cases).map(([dataset, cases]) => [
      dataset,
      Object.fromEntries(Object.entries(cases).map(([id, { reason }]) => [id, { reason }])),
    ]),
  )
}

type Parsed =
  | { success: true; cases: Record<string, Record<string, { reason: string }>> }
  | { success: false; message: string }

function parseBaseline(text: string): Parsed {
  try {
    const parsed = BaselineSchema.safeParse(JSON.parse(text))
    if (parsed.success) return { success: true, cases: parsed.data.cases }
    return { success: false, message: parsed.error.issues.map(issue => issue.message).join('; ') }
  } catch (error) {
    return { success: false, message: (error as Error).message }
  }
}
