import type { RunGrowthCheck } from './check.js'
import { ask, message, unserved, writeAll } from './write.js'

/** Characters of the long messages. */
const SIZES = [600, 6000, 20_000]
const PLACES = ['start', 'middle', 'end'] as const

const SHEDS = [
  'heron',
  'linden',
  'copper',
  'walnut',
  'falcon',
  'marble',
  'saffron',
  'juniper',
  'granite',
]

/** A fact at the start, in the middle and at the end of a long message: none of it is cut off. */
export const longTurns: RunGrowthCheck = async context => {
  const reason = unserved(context.memory)
  if (reason !== undefined) return { notApplicable: reason }
  const cases = SIZES.flatMap((size, row) =>
    PLACES.map((place, column) => {
      const index = row * PLACES.length + column
      const shed = SHEDS[index] ?? ''
      const code = String(4107 + index * 613)
      return { size, place, shed, code }
    }),
  )
  await writeAll(
    context,
    cases.map(({ size, place, shed, code }, index) =>
      message(`long-${index}`, longText(size, place, `The ${shed} shed opens with ${code}.`)),
    ),
  )
  const problems: string[] = []
  for (const { size, place, shed, code } of cases) {
    const pack = await ask(context, `With what does the ${shed} shed open?`, `shed-${shed}`)
    if (pack.includes(code)) continue
    const characters = size.toLocaleString('en')
    problems.push(`a message of ${characters} characters: the fact at its ${place} is not recalled`)
  }
  return { id: 'long-turns', right: cases.length - problems.length, of: cases.length, problems }
}

/** A text of about so many characters that says nothing but the fact. */
export function longText(size: number, place: (typeof PLACES)[number], fact: string): string {
  const lines: string[] = []
  for (let length = fact.length; length < size; length += (lines.at(-1)?.length ?? 0) + 1) {
    const post = lines.length + 1
    lines.push(
      `Post ${post}: gauge ${(post * 37) % 90}, wind ${post % 2 ? 'west' : 'north'}, calm.`,
    )
  }
  const at = { start: 0, middle: Math.floor(lines.length / 2), end: lines.length }[place]
  lines.splice(at, 0, fact)
  return lines.join(' ')
}
