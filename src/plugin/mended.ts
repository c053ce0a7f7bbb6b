import type { TestCase, TestModule } from 'vitest/node'
import { readBaseline, writeBaseline } from '../loading/baseline-file.js'
import type { CaseMeta } from '../runtime/provided.js'
import { mendedCases } from '../scoring/baseline.js'
import type { EvalRun } from './eval-run.js'
import { fromRoot } from './resolve-options.js'

/** True for a case that is known to fail, and passed. */
function isMended(meta: CaseMeta | undefined): meta is CaseMeta {
  return meta?.known === true && meta.verdict === 'passed'
}

/**
 * A known failure is declared as one that is expected to fail before it runs. One that passes must
 * not be counted as such; what its body did to the task stays in the worker.
 */
export function countAsPassed(test: TestCase): void {
  const { task } = test as { task?: { fails?: boolean } }
  if (task && isMended(test.meta().memoryEval)) task.fails = false
}

/**
 * Says which known failures pass now; with `vitest -u` they are taken out of the baseline. Nothing
 * is ever added to it here, and no entry of a case that did not run is touched.
 */
export function settleMended(run: EvalRun, modules: readonly TestModule[]): void {
  const isUpdate = run.vitest.snapshot.options.updateSnapshot === 'all'
  const files = new Map<string, string>()
  for (const { plan } of run.projects.values()) {
    const { baseline } = plan.options
    if (baseline !== undefined) files.set(fromRoot(plan.root, baseline), plan.root)
  }
  for (const [path, root] of files) {
    const names = [...run.projects.values()]
      .filter(({ plan }) => plan.root === root)
      .map(({ project }) => project.name)
    const metas = modules
      .filter(({ project }) => names.includes(project.name))
      .flatMap(module => [...module.children.allTests()])
      .flatMap(test => test.meta().memoryEval ?? [])
    // What one of several profiles still fails is not mended.
    const isMissed = ({ dataset, id }: CaseMeta) =>
      metas.some(
        one => one.dataset === dataset && one.id === id && one.known && one.verdict !== 'passed',
      )
    const passed = metas.filter(meta => isMended(meta) && !isMissed(meta))
    if (passed.length === 0) continue
    const ids = isUpdate ? takeOut(path, passed) : [...new Set(passed.map(({ id }) => id))]
    if (ids.length > 0) run.notes.add(isUpdate ? takenOut(ids) : note(ids))
  }
}

/** The entries that were removed. */
function takeOut(path: string, passed: readonly CaseMeta[]): string[] {
  const baseline = readBaseline(path)
  const removed: string[] = []
  for (const name of new Set(passed.map(({ dataset }) => dataset))) {
    const entries = baseline.cases[name] ?? {}
    const own = passed.filter(({ dataset }) => dataset === name)
    const mended = mendedCases(
      entries,
      own.map(({ id, runs }) => ({ id, runs: passesOf(runs) })),
    )
    for (const id of mended) delete entries[id]
    removed.push(...mended)
  }
  if (removed.length > 0) writeBaseline(path, baseline)
  return removed
}

/** Runs that a case passed; none where it failed in one. */
function passesOf(runs: CaseMeta['runs']): number {
  if (runs === undefined) return 1
  return runs.every(({ verdict }) => verdict === 'passed') ? runs.length : 0
}

function note(ids: readonly string[]): string {
  const them = ids.length === 1 ? 'it' : 'them'
  return `mended: ${ids.join(', ')}; to take ${them} out of the baseline, run \`npx vitest run -u\`.`
}

function takenOut(ids: readonly string[]): string {
  return `mended: ${ids.join(', ')}; taken out of the baseline.`
}
