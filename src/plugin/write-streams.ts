import { join } from 'node:path'
import { writeText } from '../../reporters/files.js'
import { appendStepSummary } from '../../reporters/github.js'
import { renderStreamsHtml } from '../../reporters/streams/html.js'
import { renderStreamsMarkdown } from '../../reporters/streams/markdown.js'
import { columnDir, runDir } from '../replay/output-paths.js'
import { combineTests } from '../suites/streams/combine-tests.js'
import { type RanStream, type StreamCase, scoreStreams } from '../suites/streams/score.js'
import type { EvalRun } from './eval-run.js'
import type { EvalPlan } from './plan.js'
import type { StreamsOfPlan } from './summarise-streams.js'

/** Leaves the scores of each stream and of all, and the report, as files, and the summary on GitHub. */
export async function writeStreams(
  run: EvalRun,
  { plan, summary, streams }: StreamsOfPlan,
): Promise<void> {
  const { outputDir } = plan
  for (const stream of streams) await writeStream(plan, stream)
  const { score, dataset, notes: _, failures: __, ...about } = summary
  const home = join(outputDir, dataset)
  await writeText(join(home, 'score.json'), json({ ...score, ...about, dataset }))
  const markdown = renderStreamsMarkdown(summary)
  await writeText(join(home, 'report.md'), markdown)
  await writeText(join(home, 'report.html'), renderStreamsHtml(summary))
  const note = await appendStepSummary(markdown)
  if (note) run.vitest.logger.log(note)
}

/** Of each column and run what it measured alone, beside its answers. */
async function writeStream(
  { outputDir, options: { minPasses } }: EvalPlan,
  stream: RanStream,
): Promise<void> {
  for (const label of ['learned', 'none'] as const) {
    const cases = stream[label]
    if (!cases) continue
    const of = (own: readonly StreamCase[]) =>
      scoreStreams([{ ...stream, learned: own, none: null }])
    const numbers = new Set(cases.map(({ outcome }) => outcome?.run ?? 1))
    for (const run of numbers) {
      const [score] = of(cases.filter(({ outcome }) => (outcome?.run ?? 1) === run)).streams
      const { runs: _, ...own } = score ?? {}
      await writeText(join(runDir(outputDir, stream.name, label, run), 'score.json'), json(own))
    }
    const { streams, complete } = of(cases)
    const accuracies = streams[0]?.runs ?? []
    const about = {
      ...{ suite: 'streams', dataset: stream.name, label, complete },
      ...{ runs: Math.max(1, accuracies.length), accuracies },
      tests: combineTests(cases, minPasses),
    }
    const file = join(columnDir(outputDir, stream.name, label), 'score.json')
    await writeText(file, json({ ...streams[0], ...about }))
  }
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
