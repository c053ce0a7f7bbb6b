/** The gate: limits in, one line for each out. */
export {
  decideGate,
  type GateBase,
  type GateColumn,
  type GateInput,
  type GateResult,
  type Replays,
} from './gate.js'
export {
  type Gate,
  type GateLimits,
  GateLimitsSchema,
  type GateOption,
  GateSchema,
} from './limits.js'
export type { GateLine } from './line.js'
export { gateLineText } from './text.js'
