import type { StreamDocuments } from './documents.js'
import { FORMATS } from './row.js'

/** What a stream holds, in a few lines to print. */
export function describeStream({ info, rows }: StreamDocuments): string[] {
  if (!info) return []
  const learning = rows.filter(({ task }) => task.uses.length > 0).length
  const lessons = new Set(rows.flatMap(({ task }) => task.lesson ?? []))
  return [
    `${info.title}: format ${info.format}, match mode ${FORMATS[info.format].match}, license ${info.license}`,
    `${rows.length} tasks; ${lessons.size} lessons, which ${learning} tasks can use`,
  ]
}
