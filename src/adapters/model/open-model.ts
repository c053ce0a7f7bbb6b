import type { LanguageModel } from 'ai'
import { recordingFetch } from '../recording/recording-fetch.js'
import { collectStream } from './collect-stream.js'
import { keyOf, keysNeeded } from './key.js'
import { loadAi } from './load-ai.js'
import { ModelError } from './model-error.js'
import type { ModelOptions } from './options.js'
import { patientFetch } from './patient-fetch.js'
import type { Tokens } from './spending.js'

/** What is told of each call of a model. */
export interface CallWatch {
  /** Before a call; may throw to forbid it. */
  before(): void
  after(tokens: Tokens): void
}

/**
 * A model for the AI SDK, whose calls are counted, repeated where that helps and, where asked for, recorded.
 *
 * @throws ModelError when the key is not set
 */
export async function openModel(
  owner: string,
  options: ModelOptions,
  watch: CallWatch,
): Promise<{ ai: Awaited<ReturnType<typeof loadAi>>; model: LanguageModel }> {
  const { baseUrl, stream = false, recordings } = options
  const apiKey = keyOf(options)
  const missing = keysNeeded(options).filter(name => !process.env[name])
  if (missing.length > 0) {
    throw new ModelError(`${owner} needs a key: the environment variable ${missing[0]} is not set`)
  }
  const ai = await loadAi(owner)
  const patient = patientFetch(options.retries)
  const redact = [...(recordings?.redact ?? []), ...(apiKey === undefined ? [] : [apiKey])]
  const provider = ai.createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    apiKey,
    includeUsage: true,
    fetch: recordings ? recordingFetch({ ...recordings, redact, fetch: patient }) : patient,
  })
  const model = ai.wrapLanguageModel({
    model: provider(options.model),
    middleware: {
      specificationVersion: 'v3',
      async wrapGenerate({ doGenerate, doStream }) {
        watch.before()
        const result = stream ? await collectStream(await doStream()) : await doGenerate()
        const { inputTokens, outputTokens } = result.usage
        watch.after({ input: inputTokens.total, output: outputTokens.total })
        return result
      },
    },
  })
  return { ai, model }
}
