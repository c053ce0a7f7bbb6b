import type { CaseResult } from '../dataset/result.js'
import type { CompiledCheck } from './compile.js'
import { pathsOf } from './texts.js'

/** The texts that a check searched: `reply, turn, files (2)`. */
export function lookedIn({ kind, sources }: CompiledCheck, result: CaseResult): string {
  const files = pathsOf(result).length
  if (kind.reads === 'paths') return `paths of files (${files})`
  return sources
    .filter(
      source => source !== 'turn' || (result.turn !== undefined && result.turn !== result.reply),
    )
    .map(source => (source === 'files' ? `files (${files})` : source))
    .join(', ')
}
