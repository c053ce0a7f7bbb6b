import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { runFolders } from './run-folders.js'

/** What a run left beside the numbers of a column in its `score.json`. */
const AboutSchema = z.looseObject({
  label: z.string(),
  setup: z.enum(['none', 'learned', 'answer-key']).nullable(),
  control: z.boolean(),
  recorded: z.boolean(),
  agent: z.string().optional(),
  isolated: z.boolean(),
  partial: z.looseObject({ ran: z.number(), of: z.number() }).nullable(),
  replay: z
    .looseObject({ sends: z.number(), ms: z.number(), reusedAgeMs: z.number().nullable() })
    .nullable(),
  resultsDir: z.string(),
  replays: z.array(z.string().nullable()).optional(),
  known: z.array(z.string()).optional(),
  unstable: z
    .array(z.looseObject({ id: z.string(), passed: z.number(), of: z.number() }))
    .optional(),
  minPasses: z.number().int().positive().optional(),
})

export type StoredAbout = z.infer<typeof AboutSchema>

export interface StoredColumn {
  /** Folder of the column itself. */
  dir: string
  about: StoredAbout
  /** Folder with its results; for a recorded set it is another one. */
  results: string
}

/** The columns under a dataset's folder, or the one results folder that is named; none where there is nothing to grade. */
export function storedColumns(dir: string, names: readonly string[]): StoredColumn[] {
  if (runFolders(dir).length > 0) return [storedColumn(dir)].filter(hasResults)
  return names.map(name => storedColumn(join(dir, name))).filter(hasResults)
}

function hasResults({ results }: StoredColumn): boolean {
  return runFolders(results).length > 0
}

function storedColumn(dir: string): StoredColumn {
  const about = readAbout(dir)
  // Of `<root>/.vitest/memory-eval/<dataset>/<column>`; recorded sets stand elsewhere in the project.
  const root = resolve(dir, '..', '..', '..', '..')
  const elsewhere = about.recorded ? resolve(root, about.resultsDir) : dir
  return { dir, about, results: runFolders(elsewhere).length > 0 ? elsewhere : dir }
}

/** A folder that no run of the plugin left is a recorded set: it is there to be looked at. */
function readAbout(dir: string): StoredAbout {
  const label = basename(resolve(dir))
  const own: StoredAbout = {
    ...{ label, setup: null, control: true, recorded: true, isolated: true },
    ...{ partial: null, replay: null },
    resultsDir: relative(process.cwd(), resolve(dir)).split(sep).join('/') || '.',
  }
  const file = join(dir, 'score.json')
  if (!existsSync(file)) return own
  try {
    const parsed = AboutSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : own
  } catch {
    // The results are graded again in any case.
    return own
  }
}
