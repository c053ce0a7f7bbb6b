import { expect, test } from 'vitest'
import { escapeMarkdown } from './escape-markdown.js'

test.each([
  ['a table cell', 'a | b\n| c', 'a \\| b<br>\\| c'],
  ['HTML', '<script>&lt;', '&lt;script&gt;&amp;lt;'],
  ['emphasis and code', '**a** `b` _c_ ~~d~~', '\\*\\*a\\*\\* \\`b\\` \\_c\\_ \\~\\~d\\~\\~'],
  ['links and images', '![a](b)', '\\!\\[a\\]\\(b\\)'],
  ['mentions', '@octocat', '@<!-- -->octocat'],
  ['bare addresses', 'https://a.b www.c.d', 'https:<!-- -->//a\\.b www<!-- -->\\.c\\.d'],
  ['a backslash before markup', '\\*', '\\\\\\*'],
  ['headings and lists', '# a\n1. b', '\\# a<br>1\\. b'],
])('takes the meaning from %s', (_, text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped)
})
