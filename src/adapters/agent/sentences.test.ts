import { describe, expect, it } from 'vitest'
import { sentences } from './sentences.js'

describe('sentences', () => {
  it('ends them at full stops, questions, quotes and lines', () => {
    expect(sentences('One here. "Two!" Three?\n- a list item\n\nlast')).toEqual([
      'One here.',
      '"Two!"',
      'Three?',
      '- a list item',
      'last',
    ])
  })

  it('does not end them in titles, initials, numbers or before small letters', () => {
    expect(sentences('Dr. Lee and J. Park pay 3.50 to the co. in town, e.g. Monday.')).toHaveLength(
      1,
    )
  })

  it('gives none for an empty text', () => {
    expect(sentences(' \n ')).toEqual([])
  })
})
