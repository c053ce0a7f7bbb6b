import { join } from 'node:path'
import { writeText } from '../../reporters/files.js'
import { appendStepSummary } from '../../reporters/github.js'
import { renderLifecycleHtml } from '../../reporters/lifecycle/html.js'
import { renderLifecycleMarkdown } from '../../reporters/lifecycle/markdown.js'
import type { LifecycleColumn, LifecycleSummary } from '../../reporters/lifecycle/summary.js'
import { columnDir, runDir } from '../replay/output-paths.js'
import type { LifecycleRunFile } from '../suites/lifecycle/compare/index.js'
import type { EvalRun } from './eval-run.js'
import type { EvalPlan } from './plan.js'
import { fromRoot } from './resolve-options.js'

/** Leaves the scores, the run files and the report of a lifecycle dataset, and the summary on GitHub. */
export async function writeLifecycle(
  run: EvalRun,
  plan: EvalPlan,
  summary: LifecycleSummary,
): Promise<void> {
  const { outputDir } = plan
  for (const column of summary.columns) await writeColumn(plan, summary, column)
  const markdown = renderLifecycleMarkdown(summary)
  await writeText(join(outputDir, summary.dataset, 'report.md'), markdown)
  await writeText(join(outputDir, summary.dataset, 'report.html'), renderLifecycleHtml(summary))
  const note = await appendStepSummary(markdown)
  if (note) run.vitest.logger.log(note)
}

async function writeColumn(
  { root, outputDir, options }: EvalPlan,
  { dataset, startedAt, packageVersion, columns }: LifecycleSummary,
  { label, profile, score, runs, partial, mock, isolated, gate }: LifecycleColumn,
): Promise<void> {
  const name = profile ?? options.lifecycle.label ?? label
  const about = { dataset, label: name, profile, ...(mock !== undefined && { mock }) }
  for (const [index, one] of runs.entries()) {
    const file = join(runDir(outputDir, dataset, label, index + 1), 'score.json')
    await writeText(file, json({ ...one, ...about }))
  }
  const whole = { ...score, ...about, partial, isolated, gate, startedAt, packageVersion }
  await writeText(join(columnDir(outputDir, dataset, label), 'score.json'), json(whole))
  // Of a merged report the packs are elsewhere.
  if (runs.length === 0) return
  const runFile: LifecycleRunFile = {
    ...{ suite: 'lifecycle', ...about, startedAt, packageVersion, runs },
  }
  await writeText(`${columnDir(outputDir, dataset, name)}.json`, json(runFile))
  const path = options.lifecycle.json
  if (path === undefined) return
  const file = fromRoot(root, path)
  await writeText(columns.length > 1 ? inserted(file, label) : file, json(runFile))
}

/** `kpis.json` of several profiles: `kpis.<profile>.json`. */
function inserted(file: string, label: string): string {
  return file.replace(/(\.[^./\\]*)?$/, extension => `.${label.replaceAll(' ', '-')}${extension}`)
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
