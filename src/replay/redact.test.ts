import { expect, test } from 'vitest'
import { redactor, redactWithin } from './redact.js'

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

test.each([
  ['with small digits', 'k%2by%c3%a4 %2f'.replace(' ', '%20')],
  ['as a form writes it', 'k%2By%C3%A4+%2F'],
  ['as a whole address is escaped', 'k+y%C3%A4%20/'],
])('a secret in an address is hidden %s', (_, written) => {
  expect(redactor(['k+yä /'])(`?a=${written}&b`)).toBe('?a=[redacted]&b')
})

test.each(['', 'u', 'me', 'ada', 'ada:', '\u00ff\u00fe'])(
  'a secret in base64 is hidden behind %j, and what stands around it is not shown',
  before => {
    const redact = redactor(['sk-0123456789?>'])
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = Buffer.from(`${before}sk-0123456789?>, and more`).toString(encoding)
      const shown = redact(text)
      expect(shown).toContain('[redacted]')
      expect(
        Buffer.from(shown.split('[redacted]').join('AAAA'), 'base64').toString(),
      ).not.toContain('012345')
    }
  },
)

test('a short secret hides no other base64', () => {
  const text = Buffer.from('nothing of note').toString('base64')
  expect(redactor(['note'])(text)).toBe(text)
})

test('a secret is hidden at any depth of a value, in names of fields as well', () => {
  const value = { said: ['key sk-abc', 3, null], byRole: { 'sk-abc': { tokens: 1 } } }
  expect(redactWithin(value, redactor(['sk-abc']))).toEqual({
    said: ['key [redacted]', 3, null],
    byRole: { '[redacted]': { tokens: 1 } },
  })
})
