import { join } from 'node:path'
import { writeText } from '../../reporters/files.js'
import { appendStepSummary } from '../../reporters/github.js'
import { renderStreamsHtml } from '../../reporters/streams/html.js'
import { renderStreamsMarkdown } from '../../reporters/streams/markdown.js'
import { columnDir, runDir } from '../replay/output-paths.js'
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

/** Of each column what it measured alone, beside its answers. */
async function writeStream({ outputDir }: EvalPlan, stream: RanStream): Promise<void> {
  for (const label of ['learned', 'none'] as const) {
    const cases = stream[label]
    if (!cases) continue
    const { streams, complete } = scoreStreams([{ ...stream, learned: cases, none: null }])
    const [score] = streams
    const about = {
      ...{ suite: 'streams', dataset: stream.name, label, runs: 1, complete },
      tests: testsOf(cases),
    }
    await writeText(
      join(runDir(outputDir, stream.name, label, 1), 'score.json'),
      json({ ...score }),
    )
    const file = join(columnDir(outputDir, stream.name, label), 'score.json')
    await writeText(file, json({ ...score, ...about }))
  }
}

/** By the id of the task, as a baseline takes it over; the reversed order is none of its. */
function testsOf(cases: readonly StreamCase[]) {
  return Object.fromEntries(
    cases.flatMap(({ id, broke, outcome }) => {
      if (outcome?.order !== 'forward') return []
      const { right } = outcome
      const verdict = broke ? 'errored' : right ? 'passed' : 'failed'
      return [[id, { verdict, checks: [{ pass: right }] }]]
    }),
  )
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
