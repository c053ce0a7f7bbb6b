import type { Explanation } from '../checks/index.js'
import type { CaseResult } from '../dataset/result.js'
import { plainText, shorten } from '../text/index.js'

/** A stack frame at the row of a test: terminal, UI and annotations open the row itself. */
export function pointTo(file: string, line: number, column = 1): string {
  return `    at ${file}:${line}:${column}`
}

/** A check that failed; Vitest makes a diff where it has `expected` and `actual`. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailed'
  declare expected?: string
  declare actual?: string

  constructor({ message, expected, actual }: Explanation, frame: string) {
    super(message)
    if (expected !== undefined) {
      this.expected = expected
      this.actual = actual
    }
    this.stack = `${this.name}: ${message}\n${frame}`
  }
}

/** Why no case of a module can run. */
export class SuiteFailure extends Error {
  constructor(message: string, file: string) {
    super(message)
    this.stack = `${this.name}: ${message}\n${pointTo(file, 1)}`
  }
}

/** A case in which the system or the harness broke: neither a right nor a wrong answer. */
export class CaseErrored extends Error {
  override readonly name = 'CaseErrored'

  constructor(reason: string, row: { request: string }, result: CaseResult, frame: string) {
    const reply = result.reply ? `\n  reply:   ${shorten(result.reply, 1200)}` : ''
    const message = plainText(`${reason}\n  request: ${shorten(row.request, 300)}${reply}`)
    super(message)
    this.stack = `${this.name}: ${message}\n${frame}`
  }
}
