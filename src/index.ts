/** A Vitest plugin that turns an eval of AI memory into unit tests. */
export { memoryEval, memoryEval as default } from './plugin/index.js'
export type { MemoryEvalOptions } from './plugin/options.js'
