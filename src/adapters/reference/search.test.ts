import { describe, expect, it } from 'vitest'
import { passage } from '../../../tests/adapters/passages.js'
import { fuse, searchIn } from './search.js'

const kiln = passage('The kiln is fired on Mondays.')
const mill = passage('The windmill turns.')

describe('searchIn', () => {
  const found = (ranking: 'keyword' | 'trigram' | 'hybrid', text: string) =>
    searchIn([kiln, mill], ranking)({ text }).map(each => each.passage)

  it('finds by words, by letters, or by both', () => {
    expect(found('keyword', 'firing the kiln')).toEqual([kiln])
    expect(found('keyword', 'wind mills')).toEqual([])
    expect(found('trigram', 'wind mills')).toEqual([mill])
    expect(found('hybrid', 'wind mills near the kiln')).toEqual([kiln, mill])
  })
})

describe('fuse', () => {
  it('adds the shares of the best, words counting for more', () => {
    const words = [
      { passage: kiln, score: 8 },
      { passage: mill, score: 4 },
    ]
    const trigrams = [{ passage: mill, score: 0.5 }]
    expect(fuse(words, trigrams).map(({ score }) => Number(score.toFixed(2)))).toEqual([0.7, 0.65])
    expect(fuse([], trigrams).map(each => each.passage)).toEqual([mill])
    expect(fuse([], [])).toEqual([])
  })
})
