import { defineRule } from './rule.js'

/** Histories of several people are replayed in the order of their dates. */
export const validDates = defineRule('valid-dates', ({ sessions }, report) => {
  if (!sessions) return
  sessions.value.forEach(({ id, date, user }, index) => {
    const place = { file: sessions.file, ...sessions.at([index, 'date']) }
    if (Number.isNaN(Date.parse(date))) {
      report.error(place, `session ${id} has no date that exists: ${date}`, 'Write 2026-02-02.')
    }
    if (user === undefined) {
      report.error(
        place,
        `session ${id} names no user`,
        'Add "user": a safety dataset has several.',
      )
    }
  })
})
