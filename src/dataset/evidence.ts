import { fold } from '../checks/fold.js'
import type { Plant } from './plant.js'

/** Whether a text teaches a plant: one string of every evidence group stands in it, case and spacing ignored. */
export function teaches(text: string, plant: Pick<Plant, 'evidence'>): boolean {
  return (
    plant.evidence.length > 0 &&
    plant.evidence.every(group => group.some(string => holds(text, string)))
  )
}

/** Whether `part` stands in `text`, case and spacing ignored. */
export function holds(text: string, part: string): boolean {
  return fold(text).includes(fold(part))
}
