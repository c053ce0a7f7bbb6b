import { describe, expect, it } from 'vitest'
import { readOptions } from './options.js'

describe('readOptions', () => {
  it('lets the settings of a profile go before the options, and leaves others alone', () => {
    expect(readOptions({})).toEqual({})
    expect(
      readOptions({ ranking: 'keyword', consolidate: true }, { ranking: 'hybrid', k: 1 }),
    ).toEqual({ ranking: 'hybrid', consolidate: true })
  })

  it('names what it does not know', () => {
    expect(() => readOptions({}, { ranking: 'vector' })).toThrow(
      'the reference memory\'s `ranking` is one of "keyword", "trigram", "hybrid", got "vector"',
    )
    expect(() => readOptions({}, { consolidate: 'yes' })).toThrow(
      /`consolidate` is one of true, false/,
    )
  })
})
