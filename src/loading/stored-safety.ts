import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SafetySummary } from '../../reporters/safety/summary.js'
import { ScoreFileError } from './stored-scores.js'

const share = z.number().min(0).max(100).nullable()
const interval = z.looseObject({ low: z.number(), high: z.number() }).nullable()
const difference = z.looseObject({ value: z.number(), interval }).nullable()
const disclosure = z.looseObject({
  fact: z.string(),
  owner: z.string(),
  asker: z.string(),
  surface: z.string(),
})
const mixUp = z
  .looseObject({ probes: z.number().int().nonnegative(), found: z.array(disclosure) })
  .nullable()
const ids = z.array(z.string())

const measures = {
  benefit: difference,
  questionsSaved: difference,
  probeRecall: share,
  falseMemories: share,
  staleAsCurrent: share,
  forgotten: share,
  mixUp,
}
const lists = { complete: z.boolean(), errors: ids, missing: ids, notApplicable: ids }

/** `score.json` above the runs of a safety dataset: the scores, and all that a report shows. */
const StoredSchema = z.looseObject({
  suite: z.literal('safety'),
  dataset: z.string(),
  label: z.string(),
  ...measures,
  ...lists,
  lost: ids,
  flaky: ids,
  shared: z.number(),
  people: z.record(z.string(), z.looseObject(measures)),
  curve: z.array(z.looseObject({ session: z.number(), success: z.number(), people: z.number() })),
  tests: z.record(
    z.string(),
    z.looseObject({ verdict: z.string(), passed: z.number(), of: z.number() }),
  ),
  runs: z.array(z.looseObject({ ...measures, ...lists })).min(1),
  isolated: z.boolean(),
  partial: z.looseObject({ ran: z.number(), of: z.number() }).nullable(),
  notUsed: ids,
  notes: ids,
  gate: z.array(z.looseObject({ name: z.string(), verdict: z.string() })),
  failures: z.array(z.looseObject({ id: z.string(), messages: ids })),
  startedAt: z.string(),
  packageVersion: z.string(),
})

/** What a safety dataset's runs left, and where. */
export interface StoredSafety {
  file: string
  summary: SafetySummary
}

/**
 * Reads a `score.json`, or that of the folder of a setup or dataset. `null` where there is none of the
 * safety suite.
 *
 * @throws ScoreFileError that names a file of the suite that cannot be used
 */
export function readStoredSafety(path: string): StoredSafety | null {
  for (const file of candidates(path)) {
    const value = suiteOf(file) === 'safety' ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    if (value === undefined) continue
    const parsed = StoredSchema.safeParse(value)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new ScoreFileError(
        `${file}: ${issue?.path.join('.')}: ${issue?.message}; name the score.json above the runs, or run the eval again`,
      )
    }
    return { file, summary: { ...value, score: value } }
  }
  return null
}

function candidates(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  const folders = readdirSync(path, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const places = [path, ...folders.map(({ name }) => join(path, name)).sort()]
  return places.map(place => join(place, 'score.json')).filter(file => existsSync(file))
}

function suiteOf(file: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null ? Reflect.get(value, 'suite') : undefined
  } catch {
    // Whoever reads it for another suite says what is wrong with it.
    return undefined
  }
}
