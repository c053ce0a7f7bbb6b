import { holds } from '../../../dataset/evidence.js'
import type { Plant } from '../../../dataset/plant.js'
import { FILES } from '../documents.js'
import { defineRule, inFile, inRow } from './rule.js'

/** Evidence that stands in a request, a project's or a file's name is found without any memory. */
export const evidenceLeaks = defineRule('evidence-leaks', ({ rows, sessions, plants }, report) => {
  if (!plants) return
  for (const row of rows) {
    for (const plant of related(row.row.needs ?? [], plants.value)) {
      const leaked = plant.evidence.flat().find(string => holds(row.row.request, string))
      if (leaked === undefined) continue
      report.warn(
        inRow(row, 'request'),
        `the request of "${row.row.id}" says "${leaked}", which is evidence of the plant "${plant.id}"`,
        `Take it out of the request, or out of the evidence in ${FILES.planted}.`,
      )
    }
  }
  const names = new Set([
    ...rows.flatMap(({ row }) => row.project ?? []),
    ...(sessions?.value ?? []).flatMap(({ project, files }) => [
      project,
      ...files.map(({ path }) => path),
    ]),
  ])
  plants.value.forEach((plant, index) => {
    plant.evidence.forEach((group, at) => {
      group.forEach((string, nth) => {
        const name = [...names].find(name => holds(name, string))
        if (name === undefined) return
        report.warn(
          inFile(plants, index, 'evidence', at, nth),
          `the evidence "${string}" of "${plant.id}" stands in the name "${name}"`,
          'Choose a string that is said nowhere but where the plant is taught.',
        )
      })
    })
  })
})

/** The plants that a row needs, with what they supersede and what supersedes them. */
function related(needs: readonly string[], plants: readonly Plant[]): Plant[] {
  const needed = plants.filter(({ id }) => needs.includes(id))
  const older = new Set(needed.flatMap(({ supersedes }) => supersedes ?? []))
  return plants.filter(
    plant =>
      needs.includes(plant.id) ||
      older.has(plant.id) ||
      [plant.supersedes ?? []].flat().some(id => needs.includes(id)),
  )
}
