import { defineRule, inFile, inRow, type Place, type Report } from './rule.js'

/** Ids name files, and some file systems ignore case: no two may differ in case alone. */
export const uniqueIds = defineRule('unique-ids', ({ rows, sessions, plants }, report) => {
  const ids = (all: { id: string }[], place: (index: number) => Place) =>
    all.map(({ id }, index) => ({ id, place: place(index) }))
  reportTwins(
    rows.map(row => ({ id: row.row.id, place: inRow(row, 'id') })),
    report,
  )
  if (sessions)
    reportTwins(
      ids(sessions.value, index => inFile(sessions, index, 'id')),
      report,
    )
  if (plants)
    reportTwins(
      ids(plants.value, index => inFile(plants, index, 'id')),
      report,
    )
})

function reportTwins(entries: { id: string; place: Place }[], report: Report) {
  const seen = new Map<string, { id: string; place: Place }>()
  for (const entry of entries) {
    const first = seen.get(entry.id.toLowerCase())
    if (!first) {
      seen.set(entry.id.toLowerCase(), entry)
      continue
    }
    const same = first.id === entry.id ? 'is taken' : `differs from "${first.id}" in case alone`
    report.error(
      entry.place,
      `the id "${entry.id}" ${same}; it stands first in line ${first.place.line}`,
      'Give one of the two another id.',
    )
  }
}
