import { expect, it } from 'vitest'
import { byKeyword } from './by-keyword.js'

const shelf: Record<string, { text: string }[]> = {
  tea: [{ text: 'green tea' }, { text: 'tea at four' }],
  four: [{ text: 'tea at four' }, { text: 'room four' }],
}
const search = async (word: string) => shelf[word] ?? []

it('looks for each word and gives each item once, as found first', async () => {
  const query = { user: 'maya', query: 'Is tea at four?', keywords: ['tea', 'four'] }
  expect(await byKeyword(query, search)).toEqual([
    { text: 'green tea' },
    { text: 'tea at four' },
    { text: 'room four' },
  ])
})

it('looks for the query where it has no content word', async () => {
  const query = { user: 'maya', query: 'tea', keywords: [] }
  expect(await byKeyword(query, search)).toHaveLength(2)
})

it('tells items of the same text apart by their ids', async () => {
  const query = { user: 'maya', query: 'x', keywords: ['a', 'b'] }
  const both = await byKeyword(query, async word => [{ id: word, text: 'same' }])
  expect(both.map(({ id }) => id)).toEqual(['a', 'b'])
})
