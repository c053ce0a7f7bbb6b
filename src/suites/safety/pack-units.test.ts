import { expect, test } from 'vitest'
import { packUnits } from './pack-units.js'

test('a text, a list or items are read as separate texts', () => {
  expect(packUnits(undefined)).toEqual([])
  expect(packUnits(' ')).toEqual([])
  expect(packUnits('one\ntwo')).toEqual(['one\ntwo'])
  expect(packUnits(['one', 'two'])).toEqual(['one', 'two'])
  const item = { text: 'one', at: '2026-03-01', sources: ['S1'] }
  expect(packUnits([item])).toEqual(['one (2026-03-01) S1'])
})

test('an id is read where it is made of words', () => {
  const read = (id: string) => packUnits([{ text: 'one', id }])
  expect(read('iva kolar: locker 4417')).toEqual(['one iva kolar: locker 4417'])
  expect(read('notes/iva/locker-4417')).toEqual(['one notes/iva/locker-4417'])
  for (const id of ['780', 'p780', 'note-780']) expect(read(id)).toEqual(['one'])
})

test('a number in random letters and digits is not read', () => {
  const sources = ['3f2504e0-4417-41d3-9a0c-0305e82c3301', 'sha-9f86d081884c7d659a2feaa0c55ad015']
  expect(packUnits([{ text: 'one', sources }])[0]).not.toMatch(/4417|86d0/)
})
