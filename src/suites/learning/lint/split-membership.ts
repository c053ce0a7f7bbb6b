import { nearest } from '../../../dataset/nearest.js'
import { isTrap } from '../traps.js'
import { defineRule, inFile, inRow } from './rule.js'

/** Every test but the traps stands in exactly one of practice and exam. */
export const splitMembership = defineRule('split', ({ rows, brokenIds, split }, report) => {
  if (!split) return
  const byId = new Map(rows.map(row => [row.row.id, row]))
  const part = new Map<string, 'train' | 'holdout'>()
  for (const name of ['train', 'holdout'] as const) {
    split.value[name].forEach((id, index) => {
      const place = inFile(split, name, index)
      const row = byId.get(id)
      const other = part.get(id)
      part.set(id, name)
      if (other) {
        const where = other === name ? `twice in "${name}"` : 'in "train" and in "holdout"'
        report.error(place, `the test "${id}" stands ${where}`, 'Keep one of the two.')
      } else if (!row && !brokenIds.has(id)) {
        const meant = nearest(id, byId.keys())
        const hint = meant ? `; did you mean "${meant}"?` : '.'
        report.error(place, `there is no test "${id}"`, `Add the test or remove the id${hint}`)
      } else if (row && isTrap(row.row)) {
        const message = `the trap "${id}" stands in "${name}", but traps count in neither part`
        report.error(place, message, 'Remove it here.')
      }
    })
  }
  for (const row of rows) {
    if (isTrap(row.row) || part.has(row.row.id)) continue
    report.error(
      inRow(row, 'id'),
      `the test "${row.row.id}" stands in no part of ${split.file}`,
      'Add its id to "train" (practice) or "holdout" (exam), or mark it as a trap: "area": "traps", "guard": true.',
    )
  }
})
