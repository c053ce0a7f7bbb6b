import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readStoredScores, ScoreFileError } from '../loading/stored-scores.js'
import type { CombinedScore } from '../scoring/combined-score.js'
import type { GateInput, Replays } from '../scoring/gate/index.js'
import type { EvalPlan } from './plan.js'
import { fromRoot } from './resolve-options.js'

const ReplaysSchema = z.object({ replays: z.array(z.string().nullable()).min(1) })

/** The score of the base that a dataset is compared with; undefined where there is none to be read. */
export function baseOf({ options, root }: EvalPlan, dataset: string): GateInput['base'] {
  const { base } = options
  if (base === undefined) return undefined
  const path = fromRoot(root, base)
  const own = join(path, dataset)
  try {
    const { columns } = readStoredScores(existsSync(own) ? own : path)
    const found = columns.find(({ label }) => label === 'learned' || label === null)
    if (!found) return undefined
    const { score } = found
    return { from: base, setups: { learned: { score, replays: replaysOf(score) } } }
  } catch (error) {
    // The report says why it cannot be read; `drop` is not decided then.
    if (!(error instanceof ScoreFileError)) throw error
    return undefined
  }
}

/** A score tells how it was replayed, one that was graded from elsewhere does not. */
function replaysOf(score: CombinedScore): Replays {
  const { replays } = ReplaysSchema.safeParse(score).data ?? { replays: [null] }
  return { count: replays.length, hashes: replays.filter(hash => hash !== null) }
}
