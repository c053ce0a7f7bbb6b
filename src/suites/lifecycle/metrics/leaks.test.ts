import { describe, expect, it } from 'vitest'
import { leaksOf } from './leaks.js'

describe('leaks', () => {
  it('are the forbidden texts that stand anywhere in the pack, headings included', () => {
    const probe = { forbidden: ['Otto', 'locker 9', 'Zug'] }
    expect(leaksOf('## otto\n- has Locker 9', probe)).toEqual(['Otto', 'locker 9'])
    expect(leaksOf('- has locker 8', probe)).toEqual([])
  })

  it('are not looked for where nothing is forbidden', () => {
    expect(leaksOf('- anything', {})).toBeNull()
  })
})
