import { describe, expect, it } from 'vitest'
import { childEnvironment } from './child-environment.js'

describe('childEnvironment', () => {
  const env = {
    PATH: '/bin',
    HOME: '/h',
    LC_ALL: 'C',
    API_KEY: 'secret',
    NODE_OPTIONS: '--x',
    TZ: undefined,
  }

  it('passes what programs need, and no key', () => {
    expect(childEnvironment(env, [])).toEqual({ PATH: '/bin', HOME: '/h', LC_ALL: 'C' })
  })

  it('adds what is named, and what is set', () => {
    expect(childEnvironment(env, ['API_KEY', 'MISSING'], { HOME: '/other' })).toEqual({
      PATH: '/bin',
      HOME: '/other',
      LC_ALL: 'C',
      API_KEY: 'secret',
    })
  })
})
