/**
 * - `replay`: answers come from the recordings alone; nothing goes over the network.
 * - `record`: what is recorded is replayed, the rest is asked for and recorded.
 * - `off`: everything goes over the network, nothing is written.
 */
export type RecordingMode = 'record' | 'replay' | 'off'

type Environment = Record<string, string | undefined>

/** The variable by which a run records what is missing. */
export const RECORD_VARIABLE = 'MEMORY_EVAL_RECORD'

/**
 * The mode that counts: `MEMORY_EVAL_RECORD=1` records; in CI nothing else does, so that a pull request needs
 * no key and costs nothing.
 */
export function recordingMode(wanted: RecordingMode = 'replay', env: Environment): RecordingMode {
  if (wanted === 'off') return 'off'
  if (isSet(env[RECORD_VARIABLE])) return 'record'
  return isSet(env.CI) ? 'replay' : wanted
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value)
}
