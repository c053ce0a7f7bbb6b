import { referenceAdapter } from 'vitest-memory-eval/adapter'

/** The memory that comes with the package, answered for by a scripted agent: no model, no network. */
export default referenceAdapter()
