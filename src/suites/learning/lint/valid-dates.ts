import { DATE_FIX, isDate } from '../../../dataset/dates.js'
import { defineRule, inFile, inRow } from './rule.js'

/** Dates are ISO 8601 and in the calendar. */
export const validDates = defineRule('valid-dates', ({ rows, sessions }, report) => {
  for (const row of rows) {
    const { date } = row.row
    if (date !== undefined && !isDate(date)) {
      report.error(inRow(row, 'date'), `"${date}" is not a date`, DATE_FIX)
    }
  }
  sessions?.value.forEach(({ date }, index) => {
    if (!isDate(date)) {
      report.error(inFile(sessions, index, 'date'), `"${date}" is not a date`, DATE_FIX)
    }
  })
})
