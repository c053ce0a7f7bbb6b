import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './blocks.js'

/** Vitest's own messages, which stand in its source and not here. */
const ELSEWHERE = ['No projects matched the filter']

const page = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8')

/** First cell of each row of a table, without the code marks around it. */
const messages = [...page.matchAll(/^\| (`+) ?(.+?) ?\1 \|/gm)].map(match => match[2] ?? '')

/** The sources as what they print: quotes unescaped, strings in parts joined. */
const sources = ['src', 'reporters'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => {
      const text = readFileSync(join(root, folder, name), 'utf8')
      return text.replaceAll(/['`] \+\s+['`]/g, '').replaceAll('\\`', '`')
    }),
)

/** A name of one's own stands where the page has an ellipsis; so does `${…}` in the source. */
function stands(message: string): boolean {
  const parts = message.split('…').map(part => part.trim())
  return sources.some(source => parts.every(part => source.includes(part)))
}

test('the page has a row for each of many messages', () => {
  expect(messages.length).toBeGreaterThan(60)
  expect(new Set(messages).size).toBe(messages.length)
  expect(page.match(/^\| `/gm)).toHaveLength(messages.length)
})

test.each(messages.filter(message => !ELSEWHERE.includes(message)))(
  'the source still says: %s',
  message => {
    expect(stands(message)).toBe(true)
  },
)
