import { plainText, shorten } from '../../text/index.js'
import { MissingRecordingError } from '../recording/missing-recording.js'
import { redactKey } from './key.js'
import { MemoryFailure, ModelError } from './model-error.js'
import type { ModelOptions } from './options.js'
import { isQuota } from './patient-fetch.js'

/**
 * What went wrong with a model, said for the user. Errors of the SDK hold the whole request, and those of a
 * server may quote the key: neither goes further.
 */
export function explainFailure(error: unknown, options: ModelOptions): Error {
  const { baseUrl, model, apiKeyEnv } = options
  const told = [ModelError, MemoryFailure, MissingRecordingError]
  if (error instanceof Error && told.some(kind => error instanceof kind)) return error
  const said = redactKey(options)(messagesOf(error))
  const status = statusOf(error)
  const server = `${model} at ${new URL(baseUrl).origin}`
  const shown = plainText(shorten(said, 300))
  const theKey =
    apiKeyEnv === undefined ? 'no key (`apiKeyEnv` is not set)' : `the key in ${apiKeyEnv}`
  const final = (message: string) => new ModelError(message, { final: true })
  if (status === 402 || ((status === 403 || status === 429) && isQuota(said))) {
    return final(
      `the spending limit of ${theKey} is reached: ${server} answers ${status} "${shown}". Raise it, or use another key; no further call is made`,
    )
  }
  if (status === 401 || status === 403) {
    return final(
      `${server} refuses ${theKey} with ${status}: "${shown}". Set ${apiKeyEnv ?? '`apiKeyEnv`'} to a key that may use this model`,
    )
  }
  if (status !== undefined && status >= 400) {
    return new ModelError(`${server} answers ${status}: "${shown}"`)
  }
  if (status !== undefined) {
    return new ModelError(`${server} answers with what is no chat completion: "${shown}"`)
  }
  return new ModelError(`${server} gave no answer: ${shown}`)
}

/** Of an error of the AI SDK for an answer of the server. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  return typeof error.statusCode === 'number' ? error.statusCode : undefined
}

/** The message, and those of its causes: `fetch failed` alone says nothing. */
function messagesOf(error: unknown): string {
  const messages: string[] = []
  for (let one = error, depth = 0; one instanceof Error && depth < 4; one = one.cause, depth += 1) {
    const text = one.message || ('code' in one ? String(one.code) : '')
    if (text !== '' && !messages.some(message => message.includes(text))) messages.push(text)
  }
  if (error instanceof Error && 'responseBody' in error && typeof error.responseBody === 'string') {
    messages.push(error.responseBody.slice(0, 2000))
  }
  return messages.join(': ') || String(error)
}
