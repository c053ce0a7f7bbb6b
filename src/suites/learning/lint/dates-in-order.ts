import { isDate, toTime } from '../../../dataset/dates.js'
import { DEFAULT_DATE } from '../row.js'
import { defineRule, inFile, inRow } from './rule.js'

/** Sessions are replayed in the order of the file, and tests come after all of them. */
export const datesInOrder = defineRule('dates-in-order', ({ rows, sessions }, report) => {
  if (!sessions) return
  const dated = sessions.value
    .map((session, index) => ({ ...session, index }))
    .filter(({ date }) => isDate(date))
  dated.forEach((session, index) => {
    const before = dated[index - 1]
    if (before && toTime(session.date) < toTime(before.date)) {
      report.error(
        inFile(sessions, session.index, 'date'),
        `session ${session.id} of ${session.date} stands after session ${before.id} of ${before.date}`,
        'Put the sessions in the order of their dates.',
      )
    }
  })
  const last = dated.at(-1)
  if (!last) return
  for (const row of rows) {
    const date = row.row.date ?? DEFAULT_DATE
    if (!isDate(date) || dayOf(date) >= dayOf(last.date)) continue
    const own = row.row.date === undefined ? ', the default,' : ''
    report.error(
      inRow(row, 'date'),
      `the test takes place on ${date}${own} before the last session, ${last.id} of ${last.date}`,
      'Give the test a "date" after the last session.',
    )
  }
})

function dayOf(date: string): number {
  return Math.floor(toTime(date) / 86_400_000)
}
