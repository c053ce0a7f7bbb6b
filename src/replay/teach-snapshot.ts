import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson, writeJson } from './atomic-write.js'
import { type Checkpoint, writeCheckpoint } from './checkpoint.js'
import type { ReplayRequest } from './contract.js'
import { cannotWrite, SystemError, writing } from './errors.js'
import { copyWorkspace } from './freeze.js'
import type { IsolationMode } from './isolation/index.js'
import type { OpenedMemory } from './open-memory.js'
import type { Place } from './place.js'
import { trackProgress, turnsOf } from './progress.js'
import { keepAnswer } from './session-answers.js'
import { stateFolder, workspaceFolder } from './snapshot.js'
import { assertStored } from './stored.js'
import { teachHistory } from './teach-history.js'
import { type WayIn, wayIn } from './teach-session.js'

/** A replay under way. */
export interface Teaching {
  request: ReplayRequest
  place: Place
  /** The snapshot's folder. */
  dir: string
  mode: IsolationMode
  checkpoint?: Checkpoint
  /** The memory that is open now: a checkpoint may close one and open the next. */
  opened: OpenedMemory
}

/** Teaches a history, from its last checkpoint on, and makes one after each session. */
export async function teachSnapshot(teaching: Teaching): Promise<{ sends: number; sent: number }> {
  const { request, place, dir, checkpoint } = teaching
  const { adapter, history, setup, key, onEvent, signal } = request
  const { sessions } = history
  const { limits, workspace } = place
  if (sessions.length === 0) {
    throw new SystemError('the dataset has no past sessions: add `past-sessions.json` to it')
  }
  const way = wayIn(adapter, teaching.opened.memory)
  const from = checkpoint?.sessions ?? 0
  const before = checkpoint?.sends ?? 0
  const turns = planTurns(request, way, from)
  if (checkpoint) await copyWorkspace(workspaceFolder(checkpoint.dir), workspace)
  onEvent({ type: 'start', setup, sessions: sessions.length, turns, resumeFrom: from })
  warnOfRepeats(teaching, from)
  const progress = trackProgress(setup, way, sessions, from, onEvent)
  const lesson = {
    adapter,
    history,
    limits,
    workspace,
    signal,
    onTurn: progress.onTurn,
    onAnswer: keepAnswer(dir),
  }
  await teachHistory({
    way,
    from,
    lesson: () => ({ ...lesson, memory: teaching.opened.memory }),
    onBegin: session => markBegun(teaching, session.id),
    onTaught: sessions => save(teaching, sessions, before + progress.sends()),
    onSettle: () => onEvent({ type: 'settle', setup }),
  })
  await assertStored(teaching.opened.memory, history, limits, signal)
  if (key !== null) await writing(dir, () => rmSync(markOf(dir), { force: true }))
  return { sends: before + progress.sends(), sent: progress.sends() }
}

/** The number of turns to come. @throws SystemError when they are more than `maxSends` */
function planTurns({ history, maxSends }: ReplayRequest, way: WayIn, from: number): number {
  const turns = history.sessions.slice(from).reduce((sum, one) => sum + turnsOf(way, one), 0)
  if (way === 'turns' && maxSends !== undefined && turns > maxSends) {
    throw new SystemError(
      `the replay needs ${turns} turns, and maxSends allows ${maxSends} beside those of the cases; nothing was sent. Raise maxSends to run it`,
    )
  }
  return turns
}

/** A replay that must not be reused needs no checkpoints: it would start over all the same. */
async function save(teaching: Teaching, sessions: number, sends: number): Promise<void> {
  const { place, dir, mode, request } = teaching
  const { key } = request
  if (key === null) return
  const old = teaching.checkpoint
  await writing(dir, () =>
    writeCheckpoint(dir, sessions, async folder => {
      const { opened, saved } = await mode.save(place, teaching.opened, stateFolder(folder))
      teaching.opened = opened
      await copyWorkspace(place.workspace, workspaceFolder(folder))
      teaching.checkpoint = { dir, key, sessions, sends, ...saved }
      return teaching.checkpoint
    }),
  )
  // A forked namespace that no checkpoint names any more.
  if (old?.frozen && old.namespace) await teaching.opened.memory.destroy?.(old.namespace)
}

const MarkSchema = z.object({ key: z.string(), session: z.string() })
const markOf = (dir: string) => join(dir, 'begun.json')

/** Notes which session is being taught, for systems whose state cannot be taken back. */
function markBegun({ dir, request }: Teaching, session: string): void {
  if (request.key === null) return
  try {
    writeJson(markOf(dir), { key: request.key, session })
  } catch (error) {
    throw cannotWrite(dir, error)
  }
}

function warnOfRepeats({ dir, checkpoint, request }: Teaching, from: number): void {
  const { adapter, history, key, setup, onEvent } = request
  const takenBack = checkpoint ? checkpoint.frozen : adapter.isolation !== 'shared'
  const mark = MarkSchema.safeParse(readJson(markOf(dir)))
  const next = history.sessions[from]
  if (takenBack || !mark.success || mark.data.key !== key || mark.data.session !== next?.id) return
  const message =
    `session ${next.id} had begun when the last replay stopped, and the system cannot be taken back: ` +
    'its turns are sent again'
  onEvent({ type: 'log', setup, message })
}
