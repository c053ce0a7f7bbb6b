import type { TestContext } from 'vitest'
import type { EvalModule } from '../eval-module.js'
import type { LifecycleMeta } from '../provided.js'
import { report, type Told } from './report.js'

/** Tells the main process how a case ended. */
export function tell(
  module: EvalModule,
  context: TestContext,
  id: string,
  told: Omit<Told, 'outcome'>,
  about: LifecycleMeta,
): void {
  report({ module, takeRemarks: () => [] }, context, id, told)
  const mock = module.live?.adapter.mock
  Object.assign(context.task.meta.memoryEval ?? {}, { lifecycle: about, ...(mock && { mock }) })
}
