import { editDistance } from './nearest.js'
import type { Plant } from './plant.js'

export interface Person {
  first: string
  last: string
}

const NAME = /(?<!\p{L})(\p{Lu}\p{Ll}+) (\p{Lu}\p{Ll}+)(?!\p{L})/gu

/** People whom the plants name by first and last name; only plants of people are read. */
export function peopleIn(plants: readonly Plant[]): Person[] {
  const people = new Map<string, Person>()
  for (const plant of plants) {
    if (!/person|people/i.test(plant.kind)) continue
    for (const [name, first = '', last = ''] of plant.text.matchAll(NAME))
      people.set(name, { first, last })
  }
  return [...people.values()]
}

/** People whom another one could be taken for: the same first name, or one that differs by a letter. */
export function namesakes(people: readonly Person[]): Person[] {
  return people.filter(({ first, last }) =>
    people.some(other => other.last !== last && editDistance(other.first, first) <= 1),
  )
}
