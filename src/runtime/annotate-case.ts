import type { TestContext } from 'vitest'
import type { CaseResult } from '../dataset/result.js'
import type { LearningRow } from '../suites/learning/row.js'
import { plainText, shorten } from '../text/index.js'
import type { ProvidedDataset } from './provided.js'

/** Files of a case that are attached; a system may write very many. */
const FILES = 20

export interface ShownCase {
  row: LearningRow
  result: CaseResult
  dataset: ProvidedDataset
  /** One explanation for every check that failed. */
  failed: string[]
  /** True where errors of the test tell request, reply and checks already. */
  isShown: boolean
}

/**
 * Shows a case in Vitest UI: request, reply, files, and what it needs with where it was said. What
 * the errors of a failed case tell is not told twice; its whole reply is attached.
 */
export async function annotateCase(
  { annotate }: TestContext,
  { row, result, dataset, failed, isShown }: ShownCase,
): Promise<void> {
  if (!isShown) {
    await annotate(plainText(shorten(row.request, 500)), 'request')
    for (const message of failed) await annotate(message.split('\n', 1)[0] ?? '', 'failed check')
  }
  const reply = plainText(result.reply)
  const message = isShown ? `${reply.length} characters` : shorten(reply, 500)
  await annotate(message || '(empty)', 'reply', { contentType: 'text/plain', body: reply || ' ' })
  const files = Object.entries(result.files ?? {})
  for (const [path, text] of files.slice(0, FILES)) {
    await annotate(plainText(shorten(path, 200)), 'file', {
      contentType: 'text/plain',
      body: plainText(text) || ' ',
    })
  }
  if (files.length > FILES) await annotate(`… and ${files.length - FILES} more files`, 'file')
  for (const id of row.needs ?? []) {
    const plant = dataset.plants[id]
    if (plant) await annotate(`${plant.session}: ${plainText(plant.text)} (${id})`, 'needs')
  }
}
