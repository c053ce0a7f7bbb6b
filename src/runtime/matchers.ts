import { expect } from 'vitest'
import { compileChecks, explainFailure, gradeResult } from '../checks/index.js'
import type { Check } from '../dataset/check.js'
import type { CaseResult } from '../dataset/result.js'
import { plainText, shorten } from '../text/index.js'
import { requestOf } from './asked.js'

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
    const { isNot } = this
    if (typeof expected === 'string') {
      return check(result, { type: 'contains', where: 'reply', value: expected }, isNot)
    }
    return {
      pass: matches(expected, result.reply),
      message: () =>
        explain(`expected the reply ${isNot ? 'not ' : ''}to match ${expected}`, result),
    }
  },
  toHaveWritten(result: CaseResult, path: string | RegExp) {
    const paths = Object.keys(result.files ?? {})
    const pass = paths.some(found =>
      typeof path === 'string'
        ? found === path || found.endsWith(`/${path}`)
        : matches(path, found),
    )
    const wanted = `expected ${this.isNot ? 'no' : 'a'} file ${path}`
    return {
      pass,
      message: () => explain(`${wanted}; written: ${paths.join(', ') || 'none'}`, result),
    }
  },
  toPassCheck(result: CaseResult, one: Check) {
    return check(result, one, this.isNot)
  },
})

/** Unlike `test`, `search` does not depend on where the last search of a global pattern ended. */
function matches(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0
}

function explain(what: string, result: CaseResult): string {
  const request = `\n  request: ${shorten(requestOf(result), 300)}`
  const reply = `\n  reply:   ${shorten(result.reply, 1200) || '(empty)'}`
  return plainText(what + request + reply)
}

function check(result: CaseResult, one: Check, isNot: boolean) {
  const row = { kind: 'ask' as const, checks: [one], request: requestOf(result) }
  const [compiled] = compileChecks(row)
  if (!compiled) throw new Error('a check is needed')
  const [pass = false] = gradeResult([compiled], result)
  const { message, ...diff } = explainFailure(compiled, row, result, pass)
  return {
    pass: pass === true,
    message: () => (isNot ? `expected not: ${message}` : message),
    ...(isNot ? {} : diff),
  }
}
