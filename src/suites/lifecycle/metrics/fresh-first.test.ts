import { describe, expect, it } from 'vitest'
import { freshFirst } from './fresh-first.js'

const probe = { expect: ['Basel'], stale: ['Bern', 'Chur'] }

describe('fresh first', () => {
  it('wants the value that holds before every superseded one', () => {
    expect(freshFirst('- moved to Basel\n- lives in Bern', probe)).toBe(true)
    expect(freshFirst('- lives in Bern\n- moved to Basel', probe)).toBe(false)
    expect(freshFirst('- moved to Basel', probe)).toBe(true)
  })

  it('takes a line with both values as fresh', () => {
    expect(freshFirst('- moved from Bern to Basel\n- lives in Bern', probe)).toBe(true)
  })

  it('is no success without a pack hit', () => {
    expect(freshFirst('- nothing', probe)).toBe(false)
    expect(freshFirst('- Basel', { ...probe, expect: ['Basel', 'May'] })).toBe(false)
  })

  it('takes a value that a heading alone holds as not shown', () => {
    expect(freshFirst('## Basel\n- sunny', probe)).toBe(false)
  })

  it('is not measured where nothing was superseded', () => {
    expect(freshFirst('- Basel', { expect: ['Basel'] })).toBeNull()
  })
})
