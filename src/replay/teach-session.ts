import type { Adapter, Memory, RecordedMessage, TurnResult } from '../adapters/contract.js'
import type { PastSession } from '../dataset/session.js'
import type { History, Limits } from './contract.js'
import { locate, SystemError } from './errors.js'
import { messageDate, stampText } from './session-dates.js'
import { beginSession, named, sendTurn } from './session-turns.js'
import { settle } from './settle.js'
import { duration, withLimit } from './time-limit.js'
import { projectFolder, writeFiles, writeReturnedFiles } from './workspace.js'

/** How a history is taught: live turns, or recorded transcripts. */
export type WayIn = 'turns' | 'ingest'

export interface Lesson {
  memory: Memory
  adapter: Adapter
  history: History
  limits: Limits
  /** Folder that holds `projects/`. */
  workspace: string
  signal?: AbortSignal
  /** Called before each message is sent, with its number in the session from 0. */
  onTurn?(session: PastSession, turn: number): void
  /** Called with what the last turn of a session was answered. */
  onAnswer?(session: PastSession, answer: TurnResult): void
}

/**
 * The way in that the adapter names, else the one that its memory has.
 *
 * @throws SystemError when the memory has none, or not the one that is named
 */
export function wayIn(adapter: Adapter, memory: Memory): WayIn {
  const way = adapter.replay ?? (memory.openSession || !memory.ingest ? 'turns' : 'ingest')
  const verb = way === 'turns' ? 'openSession' : 'ingest'
  if (memory[verb]) return way
  const named = adapter.replay ? `\`replay: '${way}'\` needs it` : 'nor `ingest`'
  throw new SystemError(`the memory has no \`${verb}\` (${named}), so no history can be taught`)
}

/** Teaches one session and waits until it is visible; returns what `ingest` gave back. */
export function teachSession(way: WayIn, lesson: Lesson, session: PastSession): Promise<unknown> {
  return locate(`session ${session.id}`, async () => {
    const receipt = await (way === 'turns' ? converse(lesson, session) : ingest(lesson, session))
    const receipts = receipt === undefined ? [] : [receipt]
    await settle(lesson.memory, receipts, lesson.limits, lesson.signal)
    return receipt
  })
}

async function converse(lesson: Lesson, script: PastSession): Promise<undefined> {
  const { memory, history, workspace, onTurn, onAnswer } = lesson
  const folder = projectFolder(workspace, script.project)
  writeFiles(folder, script.files)
  const opening = {
    id: script.id,
    user: script.user ?? history.defaultUser,
    project: script.project,
    date: messageDate(script.date, 0),
    workspaceDir: folder,
    files: script.files.map(({ path, text }) => ({ path, text })),
  }
  const { session, close } = await beginSession(memory, opening, lesson)
  let problem: string | undefined
  try {
    for (const [index, text] of script.turns.entries()) {
      onTurn?.(script, index)
      const turn = { date: messageDate(script.date, index) }
      const answer = await locate(`turn ${index + 1}`, () => sendTurn(session, text, turn, lesson))
      writeReturnedFiles(folder, answer.files)
      if (index === script.turns.length - 1) onAnswer?.(script, answer)
    }
  } finally {
    problem = await close()
  }
  if (problem) throw new SystemError(problem)
}

async function ingest(lesson: Lesson, session: PastSession): Promise<unknown> {
  const { memory, adapter, history, limits, signal, onTurn } = lesson
  const recorded = history.recorded?.[session.id]
  if (!recorded) {
    throw new SystemError(
      'nothing was recorded of it, and `ingest` takes recorded transcripts: add ' +
        `past-sessions-recorded/sessions/${session.id} to the dataset, or teach by turns`,
    )
  }
  onTurn?.(session, 0)
  // A whole session is more than a turn.
  const ms = limits.caseTimeout
  const message = `\`ingest\` did not finish within ${duration(ms)} (caseTimeout)`
  return withLimit({ ms, message, signal }, () =>
    named('ingest', () =>
      memory.ingest?.({
        id: session.id,
        user: session.user ?? history.defaultUser,
        project: session.project,
        date: messageDate(session.date, 0),
        turns: adapter.time === 'text' ? recorded.map(stamped) : recorded,
      }),
    ),
  )
}

function stamped(message: RecordedMessage): RecordedMessage {
  if (message.role === 'tool') return message
  return { ...message, content: stampText(message.content, messageDate(message.at, 0)) }
}
