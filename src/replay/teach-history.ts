import type { PastSession } from '../dataset/session.js'
import { writeRecordedFiles } from './input-files.js'
import { named } from './session-turns.js'
import { settle } from './settle.js'
import { type Lesson, teachSession, type WayIn } from './teach-session.js'

/** Sessions taught at the same time share a memory, so a checkpoint is only made between batches. */
export interface TeachHistory {
  way: WayIn
  /** The lesson as it stands: a checkpoint may have opened the memory anew. */
  lesson(): Lesson
  /** Sessions that are taught already. @default 0 */
  from?: number
  onBegin?(session: PastSession): void
  /** Called after each batch, with the number of sessions that are taught. */
  onTaught?(sessions: number): Promise<void>
  onSettle?(): void
}

/** Teaches all sessions in order, settles, and builds what is derived from them. */
export async function teachHistory(options: TeachHistory): Promise<void> {
  const { way, lesson, from = 0 } = options
  const { sessions } = lesson().history
  const receipts: unknown[] = []
  const together = Math.max(1, lesson().adapter.concurrency)
  for (let index = from; index < sessions.length; index += together) {
    const batch = sessions.slice(index, index + together)
    const taught = await Promise.allSettled(
      batch.map(async session => {
        options.onBegin?.(session)
        return teachSession(way, lesson(), session)
      }),
    )
    for (const result of taught) {
      if (result.status === 'rejected') throw result.reason
      if (result.value !== undefined) receipts.push(result.value)
    }
    await options.onTaught?.(index + batch.length)
  }
  options.onSettle?.()
  const { memory, history, workspace, limits, signal } = lesson()
  if (way === 'ingest') await writeRecordedFiles(workspace, history)
  await settle(memory, receipts, limits, signal)
  if (!memory.synthesise) return
  await named('synthesise', () => memory.synthesise?.())
  await settle(memory, [], limits, signal)
}
