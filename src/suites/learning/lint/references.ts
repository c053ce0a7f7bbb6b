import { nearest } from '../../../dataset/nearest.js'
import { FILES } from '../documents.js'
import { defineRule, inFile, inRow, type Place } from './rule.js'

/** Ids of plants and sessions lead somewhere, and both ends say the same. */
export const references = defineRule('references', ({ rows, sessions, plants }, report) => {
  const plantsById = new Map(plants?.value.map(plant => [plant.id, plant]))
  const order = new Map(sessions?.value.map((session, index) => [session.id, index]))

  const missing = (place: Place, what: string, id: string, known: Iterable<string>) => {
    const meant = nearest(id, known)
    const fix = meant ? `Did you mean "${meant}"?` : `Add it, or remove the reference.`
    report.error(place, `there is no ${what} "${id}"`, fix)
  }

  for (const row of rows) {
    row.row.needs?.forEach((id, index) => {
      if (plantsById.has(id)) return
      if (plants) missing(inRow(row, 'needs', index), 'plant', id, plantsById.keys())
    })
    if (row.row.needs?.length && !plants) {
      report.error(
        inRow(row, 'needs'),
        `"needs" names plants, but ${FILES.planted} is missing or broken`,
        `Describe the plants in ${FILES.planted}.`,
      )
    }
  }

  if (!plants) return
  sessions?.value.forEach((session, index) => {
    session.plants.forEach((id, at) => {
      const place = inFile(sessions, index, 'plants', at)
      const plant = plantsById.get(id)
      if (!plant) missing(place, 'plant', id, plantsById.keys())
      else if ((order.get(plant.session) ?? index) > index) {
        const message = `session ${session.id} lists the plant "${id}" of ${plant.session}, which comes later`
        report.error(place, message, `Name the first session that teaches it in ${plants.file}.`)
      }
    })
  })

  plants.value.forEach((plant, index) => {
    const session = sessions?.value.find(({ id }) => id === plant.session)
    if (sessions && !session) {
      missing(inFile(plants, index, 'session'), 'session', plant.session, order.keys())
    } else if (session && !session.plants.includes(plant.id)) {
      report.error(
        inFile(plants, index, 'session'),
        `the plant "${plant.id}" names session ${plant.session}, which does not list it`,
        `Add "${plant.id}" to "plants" of ${plant.session} in ${FILES.sessions}.`,
      )
    }
    for (const id of [plant.supersedes ?? []].flat()) {
      const place = inFile(plants, index, 'supersedes')
      const older = plantsById.get(id)
      if (!older) missing(place, 'plant', id, plantsById.keys())
      else if ((order.get(older.session) ?? -1) > (order.get(plant.session) ?? Infinity)) {
        report.error(
          place,
          `"${plant.id}" of ${plant.session} supersedes "${id}" of ${older.session}, which comes later`,
          'A plant supersedes earlier ones.',
        )
      }
    }
  })
})
