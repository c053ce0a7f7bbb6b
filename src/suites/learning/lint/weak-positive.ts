import { gradeResult } from '../../../checks/index.js'
import type { CaseResult } from '../../../dataset/result.js'
import { compiledChecks } from './compiled.js'
import { defineRule, inRow } from './rule.js'

/** A positive check that passes on the request itself or on nothing measures no memory. */
export const weakPositive = defineRule('weak-positive', ({ rows }, report) => {
  for (const row of rows) {
    const { request } = row.row
    const compiled = compiledChecks(row) ?? []
    const passesOn = (result: CaseResult) => gradeResult(compiled, result)
    const empty = passesOn({ reply: '', files: { 'reply.md': '' } })
    const asReply = passesOn({ reply: request })
    const echo = passesOn({ reply: request, turn: request, files: { 'reply.md': request } })
    compiled.forEach(({ negated, kind, check }, index) => {
      if (negated || kind.reads !== 'texts') return
      const what = empty[index]
        ? 'an empty reply'
        : asReply[index]
          ? 'the request as the reply'
          : echo[index]
            ? 'the request as a file'
            : undefined
      if (!what) return
      report.warn(
        inRow(row, 'checks', index),
        `check ${index + 1} of "${row.row.id}" (${check.type} ${check.value}) passes on ${what}`,
        'Check what the request does not say, or take it out of the request.',
      )
    })
  }
})
