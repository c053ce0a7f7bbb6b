import { defineRule, inRow } from './rule.js'

const SHORTEST = 4

/** A short text or a bare number stands in too much: `contains` would pass by accident. */
export const containsValues = defineRule('contains-values', ({ rows }, report) => {
  for (const row of rows) {
    row.row.checks.forEach(({ type, value }, index) => {
      if (type !== 'contains' && type !== 'not_contains') return
      const place = inRow(row, 'checks', index, 'value')
      const fix = 'Use a longer text, or a regex with boundaries, such as "\\\\bEUR 40\\\\b".'
      if (/^[\d\s.,]+$/.test(value)) {
        report.error(place, `"${value}" is a bare number, which stands in other numbers too`, fix)
      } else if ([...value.trim()].length < SHORTEST) {
        report.error(place, `"${value}" has fewer than ${SHORTEST} characters`, fix)
      }
    })
  }
})
