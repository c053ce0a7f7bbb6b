import { existsSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { readJson, writeJson } from '../../replay/atomic-write.js'
import { copyTree } from '../../replay/copy-tree.js'
import type { OpenedEmpty } from '../../replay/index.js'
import { packHit } from '../../suites/lifecycle/metrics/index.js'
import type { ScenarioOutcome } from '../../suites/lifecycle/outcome.js'
import type { Probe } from '../../suites/lifecycle/row.js'
import type { EvalModule } from '../eval-module.js'

/** Keeps the state of a scenario, for a later release to be tried on; only where all state is files. */
export async function keepState(
  folder: string,
  { stateDir }: Pick<OpenedEmpty, 'stateDir'>,
  { live }: Pick<EvalModule, 'live'>,
): Promise<void> {
  if (live?.adapter.isolation !== 'clone') return
  rmSync(folder, { recursive: true, force: true })
  await copyTree(stateDir, folder, { what: 'the state of a scenario' })
  console.log(`kept the state in ${folder}`)
}

const AnsweredSchema = z.looseObject({ answered: z.array(z.string()) })

/** Beside a kept state, so that the folder holds nothing but what the memory wrote. */
const answersOf = (folder: string) => `${folder}.json`

/** Keeps which probes the memory answered when it left the state: a later release owes no others. */
export function keepAnswered(
  folder: string,
  probes: readonly Probe[],
  { probes: asked }: Pick<ScenarioOutcome, 'probes'>,
): void {
  const answered = probes.filter(probe => {
    // The state was left after the last phase.
    const last = asked.findLast(({ id }) => id === probe.id)
    return last !== undefined && packHit(last.pack, probe) === true
  })
  writeJson(answersOf(folder), { answered: answered.map(({ id }) => id) })
}

/**
 * The ids of the probes that a kept state answered; undefined where that was not kept.
 *
 * @throws Error for a file that does not tell
 */
export function readAnswered(folder: string): string[] | undefined {
  const file = answersOf(folder)
  if (!existsSync(file)) return undefined
  const parsed = AnsweredSchema.safeParse(readJson(file))
  if (parsed.success) return parsed.data.answered
  throw new Error(`${file} does not say which probes were answered; remove it to ask all of them`)
}
