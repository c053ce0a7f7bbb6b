import { CheckSchema } from '../../../dataset/check.js'
import { nearest } from '../../../dataset/nearest.js'
import { LearningRowSchema } from '../row.js'
import { defineRule, inRow } from './rule.js'

/** Unknown fields are kept; one that looks like a known field is a slip that changes the test. */
export const misspeltFields = defineRule('misspelt-fields', ({ rows }, report) => {
  for (const row of rows) {
    const slips = (value: object, shape: object, ...path: PropertyKey[]) => {
      for (const field of Object.keys(value)) {
        if (field in shape || field.length < 4) continue
        const meant = nearest(field, Object.keys(shape))
        if (!meant) continue
        const message = `"${row.row.id}" has a field "${field}", which nothing reads`
        report.warn(inRow(row, ...path, field), message, `Did you mean "${meant}"?`)
      }
    }
    slips(row.row, LearningRowSchema.shape)
    row.row.checks.forEach((check, index) => {
      slips(check, CheckSchema.shape, 'checks', index)
    })
  }
})
