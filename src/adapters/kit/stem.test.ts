import { describe, expect, it } from 'vitest'
import { stem } from './stem.js'

describe('stem', () => {
  it.each([
    ['meeting', 'meetings'],
    ['company', 'companies'],
    ['move', 'moved', 'moving', 'moves'],
    ['plan', 'planned', 'planning', 'plans'],
    ['box', 'boxes'],
    ['quick', 'quickly'],
    ['prefer', 'prefers', 'preferred'],
    ['call', 'called', 'calls', 'calling'],
    ['bus', 'bus'],
  ])('gives the forms of %s one stem', (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1)
  })

  it.each([
    ['bring', 'bre'],
    ['red', 're'],
    ['sing', 's'],
    ['london', 'londo'],
    ['thing', 'the'],
  ])('does not cut %s down to %s', (word, other) => {
    expect(stem(word)).not.toBe(stem(other))
  })

  it('leaves numbers, codes and other alphabets alone', () => {
    expect(['q3', '12500', 'zoë', 's1s'].map(stem)).toEqual(['q3', '12500', 'zoë', 's1s'])
  })
})

it('takes no long time over what is no word', () => {
  const begin = performance.now()
  for (const bit of ['a', 'acgt', 'xe']) {
    const run = bit.repeat(100_000)
    expect(stem(run)).toBe(run)
  }
  expect(performance.now() - begin).toBeLessThan(1000)
})
