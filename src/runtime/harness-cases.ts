import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { askLive } from './ask-live.js'
import { CaseErrored, pointTo } from './errors.js'
import type { EvalModule } from './eval-module.js'

const TELL = 'harness-tell'
const ASK = 'harness-ask'

/**
 * Two cases that prove isolation: one tells the system something that it cannot know, the other,
 * opened afterwards on a copy of its own, must not know it. State that leaks from case to case makes
 * every score worthless, so the second ends as errored and the run as incomplete.
 */
export function defineHarnessCases(module: EvalModule): void {
  const { settings } = module
  if (settings.recorded !== null || settings.setup !== 'learned') return
  const nonce = `vm-${randomUUID().slice(0, 13)}`
  let told: Promise<void> | undefined
  const options = { tags: ['harness'], concurrent: true, timeout: 0, retry: 0, fails: false }

  const applicable = () => {
    if (!module.live || module.live.missing.length > 0) return 'not run: a key is missing'
    if (module.live.adapter.isolation === 'shared') return 'the adapter declares shared state'
    return undefined
  }
  const tell = (signal: AbortSignal) => {
    told ??= askLive(
      module,
      { request: `Please remember that the locker code is ${nonce}.`, kind: 'ask' },
      { signal },
    ).then(result => {
      if (result.error !== undefined) throw harnessError(module, result.error)
    })
    return told
  }

  test(`${TELL}: tells the system a code`, options, async ({ signal, skip, task }) => {
    const reason = applicable()
    if (reason) return skip(reason)
    task.meta.memoryEval = meta(module, TELL, 'errored')
    await tell(signal)
    task.meta.memoryEval = meta(module, TELL, 'passed')
  })

  test(`${ASK}: a later case does not know the code`, options, async ({ signal, skip, task }) => {
    const reason = applicable()
    if (reason) return skip(reason)
    task.meta.memoryEval = meta(module, ASK, 'errored')
    await tell(signal)
    const result = await askLive(
      module,
      { request: 'What is the locker code that you were told?', kind: 'ask' },
      { signal },
    )
    if (result.error !== undefined) throw harnessError(module, result.error)
    if (JSON.stringify(result).includes(nonce)) {
      throw harnessError(
        module,
        `state leaks between cases: a code told in one case came back in another (isolation: ${module.live?.adapter.isolation}). ` +
          'Keep all state under `stateDir`, or declare the isolation that fits; no score of this run can be trusted',
      )
    }
    task.meta.memoryEval = meta(module, ASK, 'passed')
  })
}

function meta({ settings, dataset }: EvalModule, id: string, verdict: 'passed' | 'errored') {
  return {
    label: settings.label,
    dataset: dataset.name,
    id,
    verdict,
    checks: [],
    harness: true,
  }
}

function harnessError(module: EvalModule, reason: string): CaseErrored {
  return new CaseErrored(
    `errored: ${reason}`,
    { request: 'the two harness cases that prove isolation' },
    { reply: '' },
    pointTo(module.file, 1),
  )
}
