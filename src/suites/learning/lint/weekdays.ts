import { isDate, toTime } from '../../../dataset/dates.js'
import { wrongWeekdays } from '../../../dataset/weekdays.js'
import { DEFAULT_DATE } from '../row.js'
import { defineRule, inFile, inRow, type Place } from './rule.js'

/** A weekday that stands beside a date is the weekday of that date. */
export const weekdays = defineRule('weekdays', ({ rows, sessions }, report) => {
  const check = (text: string, date: string, place: Place) => {
    if (!isDate(date)) return
    for (const wrong of wrongWeekdays(text, new Date(toTime(date)).getUTCFullYear())) {
      report.error(
        place,
        `"${wrong.text}" is a ${wrong.weekday}`,
        `Change the weekday to ${wrong.weekday}, or the date.`,
      )
    }
  }
  for (const row of rows) {
    check(row.row.request, row.row.date ?? DEFAULT_DATE, inRow(row, 'request'))
  }
  sessions?.value.forEach(({ date, turns, files }, index) => {
    turns.forEach((turn, at) => {
      check(turn, date, inFile(sessions, index, 'turns', at))
    })
    files.forEach((file, at) => {
      check(file.text, date, inFile(sessions, index, 'files', at, 'text'))
    })
  })
})
