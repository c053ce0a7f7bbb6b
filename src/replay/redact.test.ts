import { expect, test } from 'vitest'
import { redactor } from './redact.js'

test('a secret inside a longer one hides the longer one whole', () => {
  const redact = redactor(['sk-abc', 'sk-abc-def'])
  expect(redact('sk-abc-def and sk-abc')).toBe('[redacted] and [redacted]')
})

test('values too short to be secrets leave texts alone', () => {
  expect(redactor(['', '1', 'yes'])('1 yes')).toBe('1 yes')
})
