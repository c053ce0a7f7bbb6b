import { expect, it } from 'vitest'
import { assertUnchanged, changeOf, listing } from './unchanged.js'

const of = (...items: string[]) => new Map([['ada', items]])

it('counts what came and what went, the same item twice as two', () => {
  expect(changeOf(of('a', 'b'), of('b', 'b', 'c'))).toEqual({ added: 2, removed: 1 })
  expect(changeOf(of('a', 'b'), of('b', 'a'))).toEqual({ added: 0, removed: 0 })
  expect(changeOf(null, of('a'))).toEqual({ added: 0, removed: 0 })
})

it('says by how much the probes changed a memory', () => {
  expect(() => assertUnchanged(of('a'), of('a', 'b', 'c'))).toThrow(/memory: \+2 items/)
  expect(() => assertUnchanged(of('a'), of('b'))).toThrow(/memory: \+1, -1 items/)
  expect(() => assertUnchanged(of('a'), of('a'))).not.toThrow()
})

it('goes by id and text: a score may change', async () => {
  const items = [{ id: '1', text: 'a', score: 1 }]
  const memory = { list: () => items }
  const before = await listing(memory, ['ada'])
  items[0] = { id: '1', text: 'a', score: 2 }
  expect(changeOf(before, await listing(memory, ['ada']))).toEqual({ added: 0, removed: 0 })
  expect(await listing({}, ['ada'])).toBeNull()
})
