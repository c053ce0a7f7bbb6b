import { expect, it } from 'vitest'
import { fnv1a } from './fnv1a.js'

it('hashes to the same 32 bits every time, differently for each text and seed', () => {
  expect(fnv1a('tea')).toBe(fnv1a('tea'))
  expect(new Set([fnv1a('tea'), fnv1a('eat'), fnv1a('tea', 7), fnv1a('')]).size).toBe(4)
  for (const text of ['', 'tea', '茶'.repeat(500)]) {
    expect(fnv1a(text)).toBeGreaterThanOrEqual(0)
    expect(fnv1a(text)).toBeLessThan(2 ** 32)
  }
})

it('spreads short texts over all places', () => {
  const places = new Set(Array.from({ length: 2000 }, (_, n) => fnv1a(`w${n}`) % 64))
  expect(places.size).toBe(64)
})
