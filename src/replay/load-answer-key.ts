import { existsSync } from 'node:fs'
import type { Memory } from '../adapters/contract.js'
import { removeCanaries } from './canary.js'
import type { History } from './contract.js'
import { copyTree } from './copy-tree.js'
import { SystemError } from './errors.js'
import type { Place } from './place.js'
import { named } from './session-turns.js'
import { settle } from './settle.js'
import { duration, withLimit } from './time-limit.js'

/** Hands a copy of the answer key to the memory, without its canaries, and waits until it is in. */
export async function loadAnswerKey(memory: Memory, history: History, place: Place): Promise<void> {
  const { answerKeyDir, canaries } = history
  if (!answerKeyDir || !existsSync(answerKeyDir)) {
    throw new SystemError(
      'the dataset has no answer key: add `answer-key-memory/` to it, or leave the setup `answer-key` out',
    )
  }
  if (!memory.loadAnswerKey) {
    throw new SystemError(
      'the memory has no `loadAnswerKey(dir)`: add it, or leave the setup `answer-key` out',
    )
  }
  const copy = place.scratch()
  await copyTree(answerKeyDir, copy, { what: 'the answer key' })
  removeCanaries(copy, canaries)
  const { limits, signal } = place
  const ms = limits.caseTimeout
  const message = `\`loadAnswerKey\` did not finish within ${duration(ms)} (caseTimeout)`
  await withLimit({ ms, message, signal }, () =>
    named('loadAnswerKey', () => memory.loadAnswerKey?.(copy)),
  )
  await settle(memory, [], limits, signal)
}
