import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.js'

test('markup and quotes become entities, controls become visible', () => {
  expect(escapeHtml(`<img src="x" onerror='a&b'>\0\x1b[0m\n`)).toBe(
    '&lt;img src=&quot;x&quot; onerror=&#39;a&amp;b&#39;&gt;\\x00\\x1b[0m\n',
  )
})
