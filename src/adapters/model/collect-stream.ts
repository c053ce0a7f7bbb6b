import type { LanguageModelMiddleware } from 'ai'
import { ModelError } from './model-error.js'

type Wrap = NonNullable<LanguageModelMiddleware['wrapGenerate']>
type Streamed = Awaited<ReturnType<Parameters<Wrap>[0]['doStream']>>
type Whole = Awaited<ReturnType<Wrap>>

/**
 * A streamed answer as a whole one.
 *
 * @throws ModelError when it ends before it is finished
 */
export async function collectStream({ stream, request, response }: Streamed): Promise<Whole> {
  const content: Whole['content'] = []
  let end: Pick<Whole, 'finishReason' | 'usage'> | undefined
  let warnings: Whole['warnings'] = []
  let text = ''
  for await (const part of stream) {
    if (part.type === 'text-delta') text += part.delta
    else if (part.type === 'tool-call') content.push(part)
    else if (part.type === 'stream-start') warnings = part.warnings
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') end = part
  }
  if (!end || (end.finishReason.unified === 'error' && end.finishReason.raw === undefined)) {
    throw new ModelError('the answer of the model broke off before its end')
  }
  const { finishReason, usage } = end
  if (text !== '') content.unshift({ type: 'text', text })
  return { content, finishReason, usage, warnings, request, response: { ...response } }
}
