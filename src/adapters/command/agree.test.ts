import { describe, expect, it } from 'vitest'
import { requireAgreement } from './agree.js'

const adapter = { isolation: 'clone', scopes: ['user', 'project'], time: 'native' } as const
const mutable = { ...adapter, scopes: [...adapter.scopes] }

describe('requireAgreement', () => {
  it('is content when the process says the same, in any order, or nothing', () => {
    expect(() =>
      requireAgreement(mutable, { protocol: 1, verbs: ['recall'], scopes: ['project', 'user'] }),
    ).not.toThrow()
  })

  it('names every difference with the line that mends it', () => {
    expect(() =>
      requireAgreement(mutable, {
        protocol: 1,
        verbs: ['recall'],
        isolation: 'namespace',
        scopes: ['user'],
        time: 'native',
      }),
    ).toThrow(
      'the process and its adapter disagree:\n' +
        'isolation: the process says "namespace", the adapter "clone"; write commandAdapter({ isolation: "namespace" })\n' +
        'scopes: the process says ["user"], the adapter ["project","user"]; write commandAdapter({ scopes: ["user"] })',
    )
  })
})
