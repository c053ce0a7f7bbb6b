import type { ModelMessage } from 'ai'
import { duration, TimeLimitError, withLimit } from '../../replay/time-limit.js'
import type { Agent, AgentTurn } from '../agent/agent.js'
import type { TurnResult } from '../contract.js'
import { explainFailure } from './explain-failure.js'
import { keysNeeded, redactKey } from './key.js'
import { type MemoryFailure, ModelError } from './model-error.js'
import { openModel } from './open-model.js'
import { checkLimit, checkModelOptions, type ModelOptions } from './options.js'
import { SYSTEM_PROMPT, systemPromptOf } from './prompt.js'
import { type Limit, Spending } from './spending.js'
import { toolsOf } from './tools.js'

export interface ModelLimits {
  /** Milliseconds of one turn. */
  time?: number
  /** Tokens of one turn, prompts and answers of all its steps together. */
  tokens?: number
  /** US dollars of all turns of this agent in one process; needs `price`. */
  usd?: number
}

export interface ModelAgentOptions extends ModelOptions {
  /** Calls of the model in one turn; in the last one it gets no tools. @default 12 */
  maxSteps?: number
  limits?: ModelLimits
  /** Stands before the conversation; user, date and what the memory returns are added to it. */
  systemPrompt?: string
}

const OWNER = 'modelAgent'

/**
 * An assistant for `withAgent`: a model behind any OpenAI-compatible address. It can list, read and write files
 * in the case's workspace and nowhere else and, by the strategy `tool_use`, the memory's own tools. Needs the
 * packages `ai` and `@ai-sdk/openai-compatible`, which are loaded with the first turn.
 *
 * A limit that is exceeded ends the turn with an error that names it. A key that is refused, or whose own limit
 * is used up, ends all further turns, too.
 *
 * @throws TypeError for options that cannot be used
 * @example
 * export default withAgent(
 *   ({ stateDir }) => MyMemory.open(stateDir),
 *   modelAgent({ baseUrl: 'https://openrouter.ai/api/v1', model: 'openai/gpt-4.1-mini', apiKeyEnv: 'OPENROUTER_API_KEY' }),
 * )
 */
export function modelAgent(options: ModelAgentOptions): Agent {
  const { model, price, maxSteps = 12, limits = {} } = options
  checkModelOptions(OWNER, options)
  for (const name of ['time', 'tokens', 'usd'] as const) {
    checkLimit(OWNER, `limits.${name}`, limits[name])
  }
  checkLimit(OWNER, 'maxSteps', maxSteps)
  if (limits.usd !== undefined && !price) {
    throw new TypeError(`${OWNER}: \`limits.usd\` needs \`price\``)
  }
  const total = new Spending(price)
  let stopped: Error | undefined
  return {
    name: `model ${model}`,
    needs: keysNeeded(options),
    async answer(turn) {
      if (stopped) throw stopped
      try {
        return await inTime(limits.time, turn.signal, signal =>
          converse({ ...options, maxSteps, limits }, { ...turn, signal }, total),
        )
      } catch (error) {
        // An end from outside is told by who made it.
        if (turn.signal?.aborted) throw error
        const explained = explainFailure(error, options)
        if (explained instanceof ModelError && explained.final) stopped = explained
        throw explained
      }
    },
  }
}

type Settled = ModelAgentOptions & Required<Pick<ModelAgentOptions, 'maxSteps' | 'limits'>>

async function converse(options: Settled, turn: AgentTurn, total: Spending): Promise<TurnResult> {
  const { maxSteps, limits, temperature = 0, maxTokens, systemPrompt = SYSTEM_PROMPT } = options
  const spent = new Spending(options.price)
  const perTurn = { tokens: limitOf('limits.tokens', limits.tokens) }
  const overall = { usd: limitOf('limits.usd', limits.usd) }
  const { ai, model } = await openModel(OWNER, options, {
    before() {
      spent.assertLeft(perTurn)
      total.assertLeft(overall)
    },
    after(tokens) {
      spent.add(tokens)
      total.add(tokens)
      spent.assertKept(perTurn)
      total.assertKept(overall)
    },
  })
  // A turn that ended without a word is nothing that a model may be told.
  const before = turn.history.filter(({ content }) => content.trim() !== '')
  const messages: ModelMessage[] = [...before, { role: 'user', content: turn.text }]
  const failures: MemoryFailure[] = []
  const assertSound = () => {
    if (failures[0]) throw failures[0]
  }
  const { steps, text } = await ai.generateText({
    model,
    system: systemPromptOf(turn, systemPrompt),
    messages,
    tools: toolsOf(ai, turn, failure => failures.push(failure)),
    temperature,
    maxOutputTokens: maxTokens,
    maxRetries: 0,
    abortSignal: turn.signal,
    stopWhen: ai.stepCountIs(maxSteps),
    prepareStep({ stepNumber }) {
      assertSound()
      return stepNumber === maxSteps - 1 && stepNumber > 0 ? { toolChoice: 'none' } : {}
    },
  })
  assertSound()
  const said = steps.map(step => step.text.trim()).filter(part => part !== '')
  const calls = steps.flatMap(step => step.toolCalls)
  if (text.trim() === '' && calls.length === 0) {
    throw new ModelError(emptyAnswer(steps.at(-1)?.finishReason, maxTokens))
  }
  const redact = redactKey(options)
  return {
    reply: redact(text.trim()),
    ...(said.length > 1 && { turn: redact(said.join('\n\n')) }),
    ...(calls.length > 0 && {
      toolCalls: calls.map(({ toolCallId, toolName, input }) => ({
        ...{ id: toolCallId, name: toolName, arguments: input },
      })),
    }),
    usage: spent.usage(),
  }
}

function limitOf(name: string, most: number | undefined): Limit | undefined {
  return most === undefined ? undefined : { name, most }
}

function emptyAnswer(reason: string | undefined, maxTokens: number | undefined): string {
  const why =
    reason === 'length'
      ? `its tokens were used up before a word was said${maxTokens === undefined ? '' : ` (maxTokens: ${maxTokens})`}`
      : `it ended by "${reason}"`
  return `the model answered without a text: ${why}`
}

function inTime<T>(
  time: number | undefined,
  signal: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (time === undefined) return act(signal ?? new AbortController().signal)
  const message = `the turn took longer than ${duration(time)} (limits.time)`
  return withLimit({ ms: time, message, signal }, act).catch(error => {
    throw error instanceof TimeLimitError ? new ModelError(error.message) : error
  })
}
