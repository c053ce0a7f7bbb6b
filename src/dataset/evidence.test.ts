import { expect, it } from 'vitest'
import { holds, teaches } from './evidence.js'

it('asks for one string of every group, case and spacing ignored', () => {
  const plant = { evidence: [['north rack', 'northern rack'], ['Oars']] }
  expect(teaches('The OARS are on the\n north   rack', plant)).toBe(true)
  expect(teaches('The oars are on the south rack', plant)).toBe(false)
})

it('takes no text as evidence of a plant that has none', () => {
  expect(teaches('anything', { evidence: [] })).toBe(false)
})

it('finds a part in a text', () => {
  expect(holds('Kind  Regards', 'kind regards')).toBe(true)
})
