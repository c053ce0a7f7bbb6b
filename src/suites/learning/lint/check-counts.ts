import { FILES, type LocatedRow } from '../documents.js'
import { isTrap } from '../traps.js'
import { defineRule, inRow } from './rule.js'

const MOST_CHECKS = 5
const LARGEST_NEGATIVE_SHARE = 35
/** Below this a share says nothing. */
const FEWEST_TESTS_FOR_SHARE = 20

/** One to five checks a test, at least one positive, at most one negative. */
export const checkCounts = defineRule('check-counts', ({ rows }, report) => {
  for (const row of rows) {
    const { checks, id } = row.row
    const place = inRow(row, 'checks')
    if (checks.length > MOST_CHECKS) {
      const message = `"${id}" has ${checks.length} checks, more than ${MOST_CHECKS}`
      report.error(place, message, 'Merge checks that fail together, or split the test.')
    }
    if (isTrap(row.row)) continue
    const negative = countNegative(row)
    if (negative === checks.length) {
      report.error(
        place,
        `"${id}" has no positive check, so a system that does nothing passes it`,
        'Add a contains, regex or file_exists that fails without memory.',
      )
    }
    if (negative > 1) {
      const message = `"${id}" has ${negative} negative checks, more than one`
      report.error(place, message, 'Merge them, or make them positive checks of the right value.')
    }
  }
  const share = (100 * rows.filter(row => countNegative(row) > 0).length) / rows.length
  if (rows.length >= FEWEST_TESTS_FOR_SHARE && share > LARGEST_NEGATIVE_SHARE) {
    report.error(
      { file: FILES.tests },
      `${share.toFixed(1)} % of the tests have a negative check, more than ${LARGEST_NEGATIVE_SHARE} %`,
      'Replace negative checks by positive ones: silence passes the negative.',
    )
  }
})

function countNegative({ row }: LocatedRow): number {
  return row.checks.filter(({ type }) => type.startsWith('not_')).length
}
