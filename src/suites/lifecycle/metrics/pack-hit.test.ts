import { describe, expect, it } from 'vitest'
import { packHit, showsDisagreement } from './pack-hit.js'

describe('a pack hit', () => {
  it('needs every expected text, with case ignored', () => {
    expect(packHit('- The KILN fires at 1240 degrees', { expect: ['kiln', '1240'] })).toBe(true)
    expect(packHit('- The kiln is cold', { expect: ['kiln', '1240'] })).toBe(false)
  })

  it('is not measured of a probe that expects nothing', () => {
    expect(packHit('- anything', {})).toBeNull()
  })
})

describe('a disagreement', () => {
  it('is shown by both values, wherever they stand', () => {
    const disagreement: [string, string] = ['monday', 'friday']
    expect(showsDisagreement('- Monday\n- or Friday', { disagreement })).toBe(true)
    expect(showsDisagreement('- Monday', { disagreement })).toBe(false)
    expect(showsDisagreement('- Monday', {})).toBeNull()
  })
})
