import { referenceAdapter } from 'vitest-memory-eval/adapter'

/** No fault: what the others are changed from. */
export default referenceAdapter()
