import { counted } from '../../text/index.js'
import type { Usage } from '../contract.js'
import { ModelError } from './model-error.js'
import type { Price } from './options.js'

/** Tokens of one call, as the server counts them; undefined where it does not. */
export interface Tokens {
  input?: number
  output?: number
}

/** A limit, with the name of the option that sets it. */
export interface Limit {
  most: number
  name: string
}

export interface SpendingLimits {
  tokens?: Limit
  /** US dollars. */
  usd?: Limit
}

/** What was used: calls, tokens and, with a price, dollars. */
export class Spending {
  private calls = 0
  private tokens = 0
  private usd = 0
  /** Calls of which the server said nothing. */
  private uncounted = 0

  constructor(private readonly price: Price | undefined) {}

  add({ input, output }: Tokens): void {
    this.calls += 1
    if (input === undefined && output === undefined) this.uncounted += 1
    this.tokens += (input ?? 0) + (output ?? 0)
    if (this.price) {
      this.usd += ((input ?? 0) * this.price.input + (output ?? 0) * this.price.output) / 1e6
    }
  }

  /** Tokens and dollars are left out where they are not known. */
  usage(): Usage {
    const known = this.uncounted === 0
    return {
      calls: this.calls,
      ...(known && { tokens: this.tokens }),
      ...(known && this.price && { usd: Math.round(this.usd * 1e8) / 1e8 }),
    }
  }

  /** @throws ModelError when a limit is reached, so that no further call may be made */
  assertLeft({ tokens, usd }: SpendingLimits): void {
    if (tokens !== undefined && this.tokens >= tokens.most) throw this.tooManyTokens(tokens)
    if (usd !== undefined && this.usd >= usd.most) {
      throw new ModelError(
        `the limit of $${usd.most} (${usd.name}) is reached: $${this.usd.toFixed(4)} was spent in ${counted(this.calls, 'call')}`,
        { final: true },
      )
    }
  }

  /**
   * After a call. A limit of cost forbids the next call: what is paid for is used.
   *
   * @throws ModelError when more tokens were used than allowed, or nobody counted them
   */
  assertKept({ tokens, usd }: SpendingLimits): void {
    if ((tokens || usd) && this.uncounted > 0) {
      throw new ModelError(
        `the model's server reports no usage, so that ${(tokens ?? usd)?.name} cannot be kept: leave it out, or use a server that reports \`usage\``,
        { final: true },
      )
    }
    if (tokens !== undefined && this.tokens > tokens.most) throw this.tooManyTokens(tokens)
  }

  private tooManyTokens({ most, name }: Limit): ModelError {
    return new ModelError(
      `the limit of ${counted(most, 'token')} (${name}) is reached: ${this.tokens} were used in ${counted(this.calls, 'call')}`,
    )
  }
}
