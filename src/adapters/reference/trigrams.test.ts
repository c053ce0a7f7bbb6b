import { describe, expect, it } from 'vitest'
import { passage } from '../../../tests/adapters/passages.js'
import { trigramIndex, trigrams } from './trigrams.js'

describe('trigrams', () => {
  it('counts the groups of three letters of the content words', () => {
    expect([...trigrams('the tea').values()]).toEqual([1, 1, 1])
    expect([...trigrams('tea, tea').values()]).toEqual([2, 2, 2])
    expect(trigrams('is it on?').size).toBe(0)
  })
})

describe('trigramIndex', () => {
  const boiler = passage('The boilerplate is kept in Norwich.')
  const tea = passage('Tea is served at four.')
  const find = trigramIndex([boiler, tea])

  it('finds other forms and misspellings of a word', () => {
    expect(find({ text: 'boiler plates' })[0]?.passage).toBe(boiler)
    expect(find({ text: 'Norwhich' }).map(found => found.passage)).toEqual([boiler])
  })

  it('finds nothing where nothing is alike', () => {
    expect(find({ text: 'xylophone' })).toEqual([])
    expect(find({ text: '?' })).toEqual([])
    expect(trigramIndex([])({ text: 'tea' })).toEqual([])
  })

  it('scores the same text highest, and what an assistant said lower', () => {
    const said = passage('Tea is served at four.', { role: 'assistant' })
    const [first, second] = trigramIndex([said, tea])({ text: 'Tea is served at four.' })
    expect(first?.passage).toBe(tea)
    expect(first?.score).toBeCloseTo(1)
    expect(second?.score).toBeCloseTo(0.7)
  })
})
