import { expect, it } from 'vitest'
import { namesakes, peopleIn } from './people.js'
import type { Plant } from './plant.js'

const plant = (kind: string, text: string): Plant => ({
  id: text,
  session: 'S1',
  kind,
  text,
  scope: 'all',
  evidence: [],
})

const plants = [
  plant('person', 'Ida Åström runs the Sorting Hall.'),
  plant('person', 'Idda Berg is a client.'),
  plant('person', 'Raj Vale and Raj Moor share a desk.'),
  plant('person', 'Nils Holt is new.'),
  plant('rule', 'Harbour Master comes first.'),
]

it('reads first and last names from the plants of people', () => {
  const names = peopleIn(plants).map(({ first, last }) => `${first} ${last}`)
  expect(names).toEqual(
    expect.arrayContaining(['Ida Åström', 'Idda Berg', 'Raj Vale', 'Raj Moor', 'Nils Holt']),
  )
  expect(names).not.toContain('Harbour Master')
})

it('finds people of one first name, or of first names that differ by a letter', () => {
  expect(namesakes(peopleIn(plants)).map(({ last }) => last)).toEqual([
    'Åström',
    'Berg',
    'Vale',
    'Moor',
  ])
})
