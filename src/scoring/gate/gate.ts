import type { Setup } from '../../adapters/contract.js'
import type { CombinedScore } from '../combined-score.js'
import { budgetLines } from './budgets.js'
import { dropLine } from './drop.js'
import { errorsLine } from './errors.js'
import { floorLines } from './floors.js'
import { liftLine } from './lift.js'
import type { Gate, GateLimits } from './limits.js'
import type { GateLine } from './line.js'
import { undecidable } from './undecidable.js'

/** What a gate needs to know of one setup. */
export interface GateColumn {
  /** `null` where the setup did not run. */
  score: CombinedScore | null
  /** False where cases may have seen each other's writes. */
  isolated: boolean
  /** Only some tests were asked for. */
  partial: boolean
  replays: Replays
}

/** The replays that the runs of a setup were spread over. */
export interface Replays {
  count: number
  /** A hash of what each replay left, as far as it is known: equal ones are equal byte for byte. */
  hashes: readonly string[]
}

/** A score of the base, for `drop`. */
export type GateBase = Pick<GateColumn, 'score' | 'replays'>

export interface GateInput {
  setups: Partial<Record<Setup, GateColumn>>
  /** Where it came from is said in the lines: "main branch". */
  base?: { from: string; setups: Partial<Record<Setup, GateBase>> }
  /** The run was ended early, by a signal or by `--bail`. */
  interrupted: boolean
  /** One of several shards: the merged report decides. */
  sharded: boolean
}

export interface GateResult {
  /** True when every line passed. What is not decided has not passed. */
  passed: boolean
  lines: GateLine[]
}

/**
 * Holds a run against its limits. Every limit becomes a line, and fails closed: what is partial,
 * interrupted, errored, empty or one shard of several is not decided. A gate without any limit for
 * a setup still asks that it ran and that its cases did not error.
 */
export function decideGate(gate: Gate, input: GateInput): GateResult {
  const setups: Setup[] = ['none', 'learned', 'answer-key']
  const lines = setups.flatMap(setup => {
    const limits = gate[setup]
    return limits === undefined ? [] : linesOf(setup, limits, input)
  })
  return { passed: lines.every(({ verdict }) => verdict === 'passed'), lines }
}

function linesOf(setup: Setup, limits: GateLimits, input: GateInput): GateLine[] {
  const column = input.setups[setup]
  const flaw = undecidable(column, input, limits)
  return [
    ...floorLines(limits, column, flaw),
    ...liftLine(limits, input, flaw),
    ...dropLine(limits, column, input.base, flaw),
    errorsLine(limits, column, flaw),
    ...budgetLines(limits, column, flaw),
  ].map(line => ({ ...line, setup }))
}
