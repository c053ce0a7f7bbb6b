import { expect, test } from 'vitest'
import { redactor } from './redact.js'

test('a secret inside a longer one hides the longer one whole', () => {
  const redact = redactor(['sk-abc', 'sk-abc-def'])
  expect(redact('sk-abc-def and sk-abc')).toBe('[redacted] and [redacted]')
})

test('values too short to be secrets leave texts alone', () => {
  expect(redactor(['', '1', 'yes'])('1 yes')).toBe('1 yes')
})

test('a secret is hidden as part of JSON and of an address, too', () => {
  const secret = 'a "quoted" \\ one'
  const redact = redactor([secret, 'half \ud800'])
  const texts = [
    JSON.stringify({ key: secret }),
    `https://x.example/?key=${encodeURIComponent(secret)}`,
  ]
  expect(texts.map(redact)).toEqual(['{"key":"[redacted]"}', 'https://x.example/?key=[redacted]'])
})
