import { join } from 'node:path'
import { z } from 'zod'
import type { TurnResult } from '../adapters/contract.js'
import type { PastSession } from '../dataset/session.js'
import { readJson, writeJson } from './atomic-write.js'

const AnswerSchema = z.object({
  reply: z.string(),
  turn: z.string().optional(),
  files: z.record(z.string(), z.string()).optional(),
})

/** What the last turn of a past session was answered. */
export type SessionAnswer = z.infer<typeof AnswerSchema>

const answerFile = (dir: string, session: string) => join(dir, 'answers', `${session}.json`)

/** Keeps the answers of sessions that carry checks beside the snapshot, to be graded later. */
export function keepAnswer(dir: string): (session: PastSession, answer: TurnResult) => void {
  return ({ id, checks }, { reply, turn, files }) => {
    if (Array.isArray(checks)) writeJson(answerFile(dir, id), { reply, turn, files })
  }
}

/** The kept answer of a session; undefined where none was kept, as of a transcript taken in. */
export function readAnswer(dir: string, session: string): SessionAnswer | undefined {
  const parsed = AnswerSchema.safeParse(readJson(answerFile(dir, session)))
  return parsed.success ? parsed.data : undefined
}
