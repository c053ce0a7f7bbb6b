import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  compilePythonRegex,
  PythonRegexError,
  UnsupportedRegexError,
} from '../../src/python-regex/index.js'

/** A line that CPython 3.11 made: what `re.search(p, t)` gives, `r` its span, `e` the text of its error. */
type GoldenLine = { readonly p: string; readonly t: string; readonly n?: string } & (
  | { readonly r: readonly [number, number] | null }
  | { readonly e: string }
)

const lines: readonly GoldenLine[] = readFileSync(
  new URL('python-regex.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))

type Answer = readonly [number, number] | null | { error: string } | { unsupported: string }

function answerTo({ p, t }: GoldenLine): Answer {
  try {
    const found = compilePythonRegex(p).search(t)
    return found && [found.start, found.end]
  } catch (error) {
    if (error instanceof PythonRegexError) return { error: error.message }
    if (error instanceof UnsupportedRegexError) return { unsupported: error.construct }
    throw error
  }
}

test('agrees with CPython on every pattern that it accepts, and refuses few', {
  timeout: 120_000,
}, () => {
  const refusals: Record<string, number> = {}
  const wrong: unknown[] = []
  let accepted = 0
  let valid = 0
  for (const line of lines) {
    const answer = answerTo(line)
    const expected = 'e' in line ? { error: line.e } : line.r
    if (!('e' in line)) valid += 1
    if (answer !== null && 'unsupported' in answer) {
      refusals[answer.unsupported] = (refusals[answer.unsupported] ?? 0) + 1
    } else if (JSON.stringify(answer) !== JSON.stringify(expected)) {
      wrong.push({ line, answer })
    } else {
      accepted += 1
    }
  }
  const refused = Object.values(refusals).reduce((sum, count) => sum + count, 0)

  expect(wrong).toEqual([])
  expect(accepted + refused).toBe(lines.length)
  expect(refused / valid).toBeLessThan(0.05)
  expect(refusals).toMatchInlineSnapshot(`
    {
      "back-reference to a group in a loop": 33,
      "back-reference to a group that may be unset after going back": 11,
      "back-reference to a group that may be unset or empty": 2,
      "code point by its name": 8,
      "conditional on a group in a loop": 37,
      "conditional on a group that may be unset after going back": 9,
      "conditional on a group that may be unset or empty": 9,
      "loop that tries an empty turn first": 80,
    }
  `)
})

test('an error of Python is given in its words', () => {
  const errors = lines.filter(line => 'e' in line)
  const others = errors.filter(line => {
    const answer = answerTo(line)
    return answer === null || !('error' in answer) || answer.error !== line.e
  })
  expect(errors).toHaveLength(444)
  // The one name of a code point that does not exist: names are not known here at all.
  expect(others.map(line => line.p)).toEqual(['\\N{NOPE}'])
})
