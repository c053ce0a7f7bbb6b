import type { TestCase, TestModule } from 'vitest/node'

/** True for a case that is known to fail, and passed. */
function isMended(test: TestCase): boolean {
  const meta = test.meta().memoryEval
  return meta?.known === true && meta.verdict === 'passed'
}

/**
 * A known failure is declared as one that is expected to fail before it runs. One that passes must
 * not be counted as such; what its body did to the task stays in the worker.
 */
export function countAsPassed(test: TestCase): void {
  const { task } = test as { task?: { fails?: boolean } }
  if (task && isMended(test)) task.fails = false
}

/** What to say about known failures that pass now; undefined when there is none. */
export function mendedNote(modules: readonly TestModule[]): string | undefined {
  const mended = modules.flatMap(module => [...module.children.allTests()].filter(isMended))
  const ids = mended.flatMap(test => test.meta().memoryEval?.id ?? [])
  if (ids.length === 0) return undefined
  const them = ids.length === 1 ? 'it' : 'them'
  return (
    `mended: ${ids.join(', ')}; to take ${them} out of the baseline, run ` +
    '`npx vitest-memory-eval bless --reason "…"`.'
  )
}
