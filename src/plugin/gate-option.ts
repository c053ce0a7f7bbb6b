import { z } from 'zod'
import {
  type Gate,
  GateSchema,
  type GateOption as LearningGateOption,
} from '../scoring/gate/index.js'
import { type SafetyGate, SafetyGateSchema } from '../suites/safety/gate.js'

/** The option `gate`: limits of the learning suite, flat or by setup, and those of the safety suite. */
export type GateOption = LearningGateOption | (LearningGateOption & { safety?: SafetyGate })

/** Limits by suite. */
export interface SuiteGates {
  learning?: Gate
  safety?: SafetyGate
}

const SuiteGatesSchema = z.strictObject({
  learning: GateSchema.optional(),
  safety: SafetyGateSchema.optional(),
})

/** Parses to limits by suite; whatever does not name one is meant for the learning suite. */
export const GateOptionSchema: z.ZodType<SuiteGates> = z.preprocess(bySuite, SuiteGatesSchema)

function bySuite(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { safety, ...learning } = value as Record<string, unknown>
  const asksLearning = Object.keys(learning).length > 0 || safety === undefined
  return {
    ...(asksLearning && { learning }),
    ...(safety !== undefined && { safety }),
  }
}
