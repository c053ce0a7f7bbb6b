import { redactor } from '../../replay/redact.js'
import { recordingMode } from '../recording/recording-mode.js'
import type { ModelOptions } from './options.js'

/** Names of the environment variables that a model cannot be asked without. */
export function keysNeeded({ apiKeyEnv, recordings }: ModelOptions): string[] {
  const replays = recordings && recordingMode(recordings.mode, process.env) === 'replay'
  return apiKeyEnv === undefined || replays ? [] : [apiKeyEnv]
}

/** The key, from the environment. */
export function keyOf({ apiKeyEnv }: ModelOptions): string | undefined {
  return apiKeyEnv === undefined ? undefined : process.env[apiKeyEnv] || undefined
}

/** Hides the key: a server may say what it was sent. */
export function redactKey(options: ModelOptions): (text: string) => string {
  return redactor([keyOf(options) ?? []].flat())
}
