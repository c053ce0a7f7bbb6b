import { guardedRun, RegexTimeoutError } from '../python-regex/index.js'

/** Short, so that a search which takes its whole second in the second round still ends in time. */
const SHARED_LIMIT_MS = 250

/**
 * Runs many searches under one time limit, as a limit of its own costs each more than most searches
 * take. Where they do not end in time, runs all again, each under its own limit: the answers are the
 * same. `run` must change nothing outside, since it may be stopped anywhere.
 */
export function together<T>(run: () => T): T {
  try {
    return guardedRun(run, SHARED_LIMIT_MS)
  } catch (error) {
    if (error instanceof RegexTimeoutError) return run()
    throw error
  }
}
