import { inject, type TestContext } from 'vitest'
import type { CaseResult } from '../dataset/result.js'
import { askLive } from './ask-live.js'
import { noteRequest } from './asked.js'
import { EvalModule, type ImportAdapter } from './eval-module.js'
import { NotRun, onBehalfOf } from './on-behalf-of.js'
import type { AskOptions } from './test.js'

/** Set by the setup file that the plugin adds. */
const IMPORTER = Symbol.for('vitest-memory-eval:import-adapter')
/** Called by that setup file at the end of a module. */
const CLOSE = Symbol.for('vitest-memory-eval:close')

const shared = globalThis as { [IMPORTER]?: ImportAdapter; [CLOSE]?: () => Promise<void> }

let opening: Promise<EvalModule> | undefined

/** Opens the first dataset of the project once per module. */
async function openModule(): Promise<EvalModule> {
  const importAdapter = shared[IMPORTER]
  const settings = inject('memoryEval')
  const file = Object.keys(settings?.datasets ?? {})[0]
  if (!importAdapter || !file) {
    throw new Error(
      'memoryTest works in `*.memory.ts` files of a project with memoryEval() in its Vitest config, in the `learned` setup',
    )
  }
  const module = new EvalModule(file, importAdapter)
  shared[CLOSE] = async () => {
    shared[CLOSE] = undefined
    opening = undefined
    await module.close()
  }
  await module.open()
  return module
}

/** @throws Error when the system itself failed: that is no answer to test */
export async function askInFreshSession(
  request: string,
  options: AskOptions = {},
  { signal, skip }: Pick<TestContext, 'signal' | 'skip'>,
): Promise<CaseResult> {
  opening ??= openModule()
  const module = await opening
  const notRun = module.live?.notRun
  if (notRun !== undefined) skip(`not run: ${notRun}`)
  const result = await onBehalfOf({}, () =>
    askLive(module, { request, kind: 'ask', ...options }, { signal }),
  ).catch(error => {
    if (error instanceof NotRun) skip(`not run: ${error.message}`)
    throw error
  })
  if (result.error !== undefined) throw new Error(`the case errored: ${result.error}`)
  noteRequest(result, request)
  return result
}
