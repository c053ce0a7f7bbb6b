import { type LlmOptions, llmAnswerer } from '../../adapters/model/llm-answerer.js'
import { duration, type Limits, withLimit } from '../../replay/index.js'
import type { AnswerFromPack } from '../../suites/lifecycle/run/context.js'

/** One for all scenarios of this process, since a limit of spending is one for all. */
const answerers = new Map<string, ReturnType<typeof llmAnswerer>>()

/** The model that answers from each pack; undefined where none is asked for. */
export function answererOf(
  options: LlmOptions | undefined,
  { turnTimeout: ms }: Limits,
  signal: AbortSignal,
): AnswerFromPack | undefined {
  if (!options) return undefined
  const key = JSON.stringify(options)
  const answer = answerers.get(key) ?? llmAnswerer(options)
  answerers.set(key, answer)
  const message = `the answering model did not finish within ${duration(ms)} (turnTimeout)`
  return (question, pack, date) =>
    withLimit({ ms, message, signal: AbortSignal.any([signal]) }, inTime =>
      answer(question, pack, date, { signal: inTime }),
    )
}
