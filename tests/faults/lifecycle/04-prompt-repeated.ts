import type { Fault } from './run-faulty.js'

/** What still stands in the prompt is recalled once more. */
const promptRepeated: Fault = memory => ({
  ...memory,
  beforeTurn: turn => memory.beforeTurn?.({ ...turn, inPromptFrom: Number.MAX_SAFE_INTEGER }) ?? '',
  onCompaction: compaction =>
    memory.onCompaction?.({ ...compaction, inPromptFrom: Number.MAX_SAFE_INTEGER }) ?? '',
})

export default promptRepeated
