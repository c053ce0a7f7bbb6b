/** What a generated test module calls. Not for adapters: they import `vitest-memory-eval/adapter`. */
export { learningModule } from './learning-module.js'
export { lifecycleModule } from './lifecycle-module.js'
export type { CaseMeta, ProvidedEval, ProvidedRun } from './provided.js'
export { safetyModule } from './safety-module.js'
export { streamsModule } from './streams-module.js'
