import type { RecordingOptions } from '../recording/recording-fetch.js'

/** What a model costs, in US dollars per million tokens. */
export interface Price {
  input: number
  output: number
}

/** How calls are repeated that fail with 429 or 5xx, or break off. */
export interface Retries {
  /** Tries in all. @default 5 */
  attempts?: number
  /** Milliseconds before the second try; each further wait is twice as long. @default 500 */
  delay?: number
  /**
   * The longest wait in milliseconds. A `Retry-After` that asks for more ends the turn. @default 60_000
   */
  longest?: number
}

/** A model behind any address that speaks OpenAI's chat completions. */
export interface ModelOptions {
  /** Address up to `/chat/completions`, such as `https://openrouter.ai/api/v1` or `http://localhost:11434/v1`. */
  baseUrl: string
  model: string
  /**
   * Name of the environment variable that holds the key; none is sent when left out. Keys are taken from the
   * environment alone.
   */
  apiKeyEnv?: string
  /** @default 0 */
  temperature?: number
  /** Tokens of one answer of the model, at most. */
  maxTokens?: number
  /** Has the answers streamed, for servers that speak so alone. @default false */
  stream?: boolean
  /** Needed for a limit of cost, and for a cost in the results. */
  price?: Price
  retries?: Retries
  /** Records answers, and replays them without a key or a network. */
  recordings?: Omit<RecordingOptions, 'fetch'>
}

/** What is wrong with options would otherwise be known after the first paid call. */
export function checkModelOptions(owner: string, options: ModelOptions): void {
  const { baseUrl, model, apiKeyEnv, price } = options
  const wrong = (what: string): never => {
    throw new TypeError(`${owner}: ${what}`)
  }
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    wrong('`baseUrl` must be an http or https address, such as http://localhost:11434/v1')
  }
  const { username, password, search } = new URL(baseUrl)
  if (username || password || search) {
    wrong(
      '`baseUrl` must hold no name, password or query: keys come from the environment (`apiKeyEnv`)',
    )
  }
  if (typeof model !== 'string' || model.trim() === '') wrong('`model` is missing')
  if (apiKeyEnv !== undefined && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(apiKeyEnv)) {
    // The value is not shown: it may be a key.
    wrong('`apiKeyEnv` must be the name of an environment variable, not the key itself')
  }
  if (price && ![price.input, price.output].every(isAmount)) {
    wrong('`price` must be { input, output } in US dollars per million tokens')
  }
}

export function checkLimit(owner: string, name: string, value: number | undefined): void {
  if (value === undefined || (isAmount(value) && value > 0)) return
  throw new TypeError(`${owner}: \`${name}\` must be a number above 0`)
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
