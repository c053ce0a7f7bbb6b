import { z } from 'zod'
import {
  type Gate,
  GateSchema,
  type GateOption as LearningGateOption,
} from '../scoring/gate/index.js'
import { type LifecycleGate, LifecycleGateSchema } from '../suites/lifecycle/gate.js'
import { type SafetyGate, SafetyGateSchema } from '../suites/safety/gate.js'
import { type StreamsGate, StreamsGateSchema } from '../suites/streams/gate.js'

/** Limits of the suites that are always named. */
export interface NamedGates {
  safety?: SafetyGate
  lifecycle?: LifecycleGate
  streams?: StreamsGate
}

/** The option `gate`: limits of the learning suite, flat or by setup, and those of the others by name. */
export type GateOption = LearningGateOption | (LearningGateOption & NamedGates)

/** Limits by suite. */
export interface SuiteGates extends NamedGates {
  learning?: Gate
}

const NAMED = {
  safety: SafetyGateSchema,
  lifecycle: LifecycleGateSchema,
  streams: StreamsGateSchema,
}

const SuiteGatesSchema = z.strictObject({
  learning: GateSchema.optional(),
  safety: NAMED.safety.optional(),
  lifecycle: NAMED.lifecycle.optional(),
  streams: NAMED.streams.optional(),
})

/** Parses to limits by suite; whatever does not name one is meant for the learning suite. */
export const GateOptionSchema: z.ZodType<SuiteGates> = z.preprocess(bySuite, SuiteGatesSchema)

function bySuite(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([, limits]) => limits !== undefined)
  const named = entries.filter(([name]) => Object.hasOwn(NAMED, name))
  const learning = entries.filter(([name]) => !Object.hasOwn(NAMED, name))
  const asksLearning = learning.length > 0 || named.length === 0
  return {
    ...(asksLearning && { learning: Object.fromEntries(learning) }),
    ...Object.fromEntries(named),
  }
}
