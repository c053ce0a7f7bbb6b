import { expect } from 'vitest'
import { compileChecks, explainFailure, gradeResult } from '../checks/index.js'
import type { Check } from '../dataset/check.js'
import type { CaseResult } from '../dataset/result.js'

/** Matchers for what `ask` returns; case and spacing of a text are ignored. */
export interface MemoryMatchers<R = void> {
  /** The reply contains the text, or matches the JavaScript regular expression. */
  toReplyWith(expected: string | RegExp): R
  /** A file was written or changed whose path ends with, or matches, `path`. */
  toHaveWritten(path: string | RegExp): R
  /** One check of a dataset passes, e.g. `{ type: 'regex', where: 'files', value: '^# ' }`. */
  toPassCheck(check: Check): R
}

// Typed on Chai's own interface: Vitest 4 and 5 differ in the parameters of theirs.
declare global {
  namespace Chai {
    interface Assertion extends MemoryMatchers {}
  }
}

expect.extend({
  toReplyWith(result: CaseResult, expected: string | RegExp) {
    if (typeof expected !== 'string') {
      return {
        pass: expected.test(result.reply),
        message: () => `expected the reply to ${this.isNot ? 'not ' : ''}match ${expected}`,
        actual: result.reply,
        expected: String(expected),
      }
    }
    return check(result, { type: 'contains', value: expected }, this.isNot)
  },
  toHaveWritten(result: CaseResult, path: string | RegExp) {
    const paths = Object.keys(result.files ?? {})
    const pass = paths.some(found =>
      typeof path === 'string' ? found === path || found.endsWith(`/${path}`) : path.test(found),
    )
    return {
      pass,
      message: () =>
        `expected ${this.isNot ? 'no' : 'a'} file ${path}; written: ${paths.join(', ') || 'none'}`,
    }
  },
  toPassCheck(result: CaseResult, one: Check) {
    return check(result, one, this.isNot)
  },
})

function check(result: CaseResult, one: Check, isNot: boolean) {
  const row = { kind: 'ask' as const, checks: [one], request: '' }
  const [compiled] = compileChecks(row)
  if (!compiled) throw new Error('a check is needed')
  const [pass = false] = gradeResult([compiled], result)
  return {
    pass: pass === true,
    message: () =>
      isNot
        ? `expected not: ${explainFailure(compiled, row, result, pass).message}`
        : explainFailure(compiled, row, result, pass).message,
  }
}
