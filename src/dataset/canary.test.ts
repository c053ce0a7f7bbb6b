import { expect, it } from 'vitest'
import { findCanaries } from './canary.js'

const canary = 'memory-eval-canary-3f0c2a68-8d1e-4b7a-9c55-0e6f1a2b3c4d'

it('finds each canary once', () => {
  expect(
    findCanaries([`{"canary": "${canary}"}`, `<!-- ${canary} -->\n${canary}`, 'none']),
  ).toEqual([canary])
})
