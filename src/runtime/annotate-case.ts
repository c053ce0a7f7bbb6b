import type { TestContext } from 'vitest'
import { REPLY_LIMIT } from '../checks/index.js'
import type { LearningRow } from '../suites/learning/row.js'
import { plainText, shorten } from '../text/index.js'
import type { Confirmed } from './confirm.js'
import type { OneRun } from './one-run.js'
import type { ProvidedDataset } from './provided.js'

/** Files of a run that are attached; a system may write very many. */
const FILES = 20

export interface ShownCase {
  row: LearningRow
  runs: readonly OneRun[]
  confirmed: Confirmed | undefined
  dataset: ProvidedDataset
  /** True where errors of the test tell request, reply and checks already. */
  isShown: boolean
}

/**
 * Shows a case in Vitest UI: request, reply and files of each run, and what it needs with where it
 * was said. What the errors of a failed case tell is not told twice; a reply that they cut is attached.
 */
export async function annotateCase(
  { annotate }: TestContext,
  { row, runs, confirmed, dataset, isShown }: ShownCase,
): Promise<void> {
  if (!isShown) await annotate(plainText(shorten(row.request, 500)), 'request')
  const all = [...runs, ...(confirmed?.reruns ?? [])]
  if (confirmed?.said === 'unstable') {
    const passed = all.filter(({ outcome }) => outcome.verdict === 'passed').length
    await annotate(
      `unstable: always right in the baseline, and now in ${passed} of ${all.length} runs and reruns`,
      'unstable',
    )
  }
  for (const [index, run] of all.entries()) {
    if (all.length > 1) await annotate(runLine(run, index, runs.length), 'run')
    await annotateRun(annotate, run, { isShown, isOnly: all.length === 1 })
  }
  for (const id of row.needs ?? []) {
    const plant = dataset.plants[id]
    if (plant) await annotate(`${plant.session}: ${plainText(plant.text)} (${id})`, 'needs')
  }
}

/** `run 2 of 3: failed`, with the reason where one is known. */
function runLine({ outcome }: OneRun, index: number, runs: number): string {
  const name = index < runs ? `run ${index + 1} of ${runs}` : `rerun ${index - runs + 1}`
  const error = outcome.error === undefined ? '' : `: ${plainText(shorten(outcome.error, 300))}`
  return `${name}: ${outcome.verdict}${error}`
}

async function annotateRun(
  annotate: TestContext['annotate'],
  { result, explained }: OneRun,
  { isShown, isOnly }: { isShown: boolean; isOnly: boolean },
): Promise<void> {
  if (!result) return
  if (!isShown) {
    for (const { message } of explained) {
      await annotate(message.split('\n', 1)[0] ?? '', 'failed check')
    }
  }
  const reply = plainText(result.reply)
  if (!isShown || !isOnly || reply.length > REPLY_LIMIT) {
    const message = isShown ? `${reply.length} characters` : shorten(reply, 500)
    await annotate(message || '(empty)', 'reply', { contentType: 'text/plain', body: reply || ' ' })
  }
  const files = Object.entries(result.files ?? {})
  for (const [path, text] of files.slice(0, FILES)) {
    await annotate(plainText(shorten(path, 200)), 'file', {
      contentType: 'text/plain',
      body: plainText(text) || ' ',
    })
  }
  if (files.length > FILES) await annotate(`… and ${files.length - FILES} more files`, 'file')
}
