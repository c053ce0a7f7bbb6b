export { compilePythonRegex, type PythonRegex, type SearchOptions } from './compile.js'
export { PythonRegexError, RegexTimeoutError, UnsupportedRegexError } from './errors.js'
export { guardedRun } from './guarded-run.js'
export type { Match } from './program.js'
