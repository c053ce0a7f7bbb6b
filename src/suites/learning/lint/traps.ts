import { defineRule, inRow } from './rule.js'

/** A trap checks that the task was done and that the one-off was not applied. */
export const traps = defineRule('traps', ({ rows }, report) => {
  for (const row of rows) {
    const { id, area, guard, checks } = row.row
    if (guard !== true && area !== 'traps') continue
    if (guard !== true) {
      const message = `"${id}" is of the area traps, but not marked as a guard`
      report.error(inRow(row, 'area'), message, 'Add "guard": true.')
    }
    if (area !== 'traps') {
      const message = `"${id}" is a guard of the area ${area}`
      report.error(inRow(row, 'area'), message, 'Use "area": "traps", or remove "guard".')
    }
    const negative = checks.filter(({ type }) => type.startsWith('not_')).length
    if (negative === 0) {
      const fix = 'Add a not_contains, not_regex or not_file_exists for the one-off.'
      report.error(
        inRow(row, 'checks'),
        `the trap "${id}" does not check that the one-off was left alone`,
        fix,
      )
    }
    if (negative === checks.length) {
      const fix = 'Add a positive check, so that silence does not pass.'
      report.error(
        inRow(row, 'checks'),
        `the trap "${id}" does not check that the task was done`,
        fix,
      )
    }
  }
})
