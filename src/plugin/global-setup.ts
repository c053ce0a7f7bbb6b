import type { TestProject } from 'vitest/node'
import { EvalRun } from './eval-run.js'

/**
 * Vitest's global setup of a memory project: replays the history before the first case. Vitest also
 * calls it for `vitest list`, where no run has begun and nothing may be sent.
 */
export default async function setup(project: TestProject): Promise<void> {
  await EvalRun.of(project.vitest).prepare(project)
}
