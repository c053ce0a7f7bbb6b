import type { GrowthOutcome } from '../../outcome.js'
import type { RunContext } from '../context.js'

/** Why a check says nothing of a memory. */
export interface NotApplicable {
  notApplicable: string
}

/** A check of how a memory bears being used, on an empty memory of its own. */
export type RunGrowthCheck = (context: RunContext) => Promise<GrowthOutcome | NotApplicable>

/** The user that the checks speak as. */
export const USER = 'growth-tester'
export const AGENT = 'desk'
