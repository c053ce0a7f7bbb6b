/** Checks of results: `contains`, `regex`, `file_exists`, each with its negation. */
export { CHECK_KINDS, CheckError, type CompiledCheck, compileChecks } from './compile.js'
export { type Explanation, explainFailure, REPLY_LIMIT } from './explain-failure.js'
export { gradeResult } from './grade-result.js'
export type { CheckKind } from './kind.js'
export { together } from './together.js'
