import { describe, expect, it } from 'vitest'
import { rankOf, reciprocalRank } from './rank.js'

const pack =
  '# Pack\n## Facts\n- The gate code is 4411.\n- Rosa waters the ferns.\n- ROSA has a dog.'

describe('the rank of what is expected', () => {
  it('counts units alone, from 1', () => {
    expect(rankOf(pack, '4411')).toBe(1)
    expect(rankOf(pack, 'rosa')).toBe(2)
    expect(rankOf(pack, 'dog')).toBe(3)
  })

  it('is that of the first expected text, and 0 where it is absent or in a heading alone', () => {
    expect(reciprocalRank(pack, { expect: ['ferns', '4411'] })).toBe(1 / 2)
    expect(reciprocalRank(pack, { expect: ['cat'] })).toBe(0)
    expect(reciprocalRank('## Facts', { expect: ['facts'] })).toBe(0)
  })

  it('is not measured without an expectation', () => {
    expect(reciprocalRank(pack, {})).toBeNull()
  })
})
