import { rmSync } from 'node:fs'
import { copyTree } from '../../replay/copy-tree.js'
import type { OpenedEmpty } from '../../replay/index.js'
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
