import { namesakes, peopleIn } from '../../../dataset/people.js'
import { isHard } from '../hard.js'
import { defineRule, inRow } from './rule.js'

/** A `hard-*` test needs two sessions or more, or someone with a near-namesake. */
export const hardTests = defineRule('hard-tests', ({ rows, plants }, report) => {
  if (!plants) return
  const byId = new Map(plants.value.map(plant => [plant.id, plant]))
  const firstNames = namesakes(peopleIn(plants.value)).map(({ first }) => first)
  for (const row of rows) {
    const { id, needs = [], request } = row.row
    if (!isHard(id)) continue
    const needed = needs.flatMap(need => byId.get(need) ?? [])
    if (new Set(needed.map(({ session }) => session)).size >= 2) continue
    const words = [request, ...needed.map(({ text }) => text)].join(' ').match(/\p{L}+/gu) ?? []
    if (words.some(word => firstNames.includes(word))) continue
    report.warn(
      inRow(row, needs.length > 0 ? 'needs' : 'id'),
      `"${id}" is called hard, but needs one session and nobody with a near-namesake`,
      'Name all plants that it needs in "needs", or give it another id.',
    )
  }
})
