import { expect, it } from 'vitest'
import { findCanaries, withoutCanary } from './canary.js'

const canary = 'memory-eval-canary-3f0c2a68-8d1e-4b7a-9c55-0e6f1a2b3c4d'

it('finds each canary once', () => {
  expect(
    findCanaries([`{"canary": "${canary}"}`, `<!-- ${canary} -->\n${canary}`, 'none']),
  ).toEqual([canary])
})

it('takes the line of a canary out of an answer key', () => {
  expect(withoutCanary(`<!-- canary: ${canary} -->\n# Rules\n- dates [S1]\n`)).toBe(
    '# Rules\n- dates [S1]\n',
  )
})

it('keeps what else stands in the line', () => {
  expect(withoutCanary(`- dates ${canary} [S1]`)).toBe('- dates  [S1]')
})
