/** A number that stands for itself: no part of a word, a fraction or a longer number. */
const NUMBER = /(?<![\w.,/^])[-−]?\d+(?:,\d{3})*(?:\.\d+)?(?![\w^]|[.,]\d|\/\d)/g
/** Several numbers to choose from: `12 or 13`, or nothing but a list of them. */
const CHOICE =
  /\d[\s*_`$]*or[\s*_`$]*[-−]?\d|^[^\w\n]*\d+(?:[\s*_`$]*(?:and\b|[&/,;]\s)[\s*_`$]*[-−]?\d+)+[^\w\n]*$/
const MARKER = /\banswer[\s*_]*(?:is[\s*_]*:?|[:=])|\\boxed\s*\{/gi

/**
 * The whole number that a reply gives as its answer; null where there is none.
 *
 * - What follows the last `Answer:`, `answer is` or `\boxed{` counts: its first whole number, on the first line
 *   that is not empty; behind the last `=` where there is one. Several to choose from (`12 or 13`) are none.
 * - Without such a mark, or without any digit behind it, the last whole number of the reply counts.
 * - `042` is 42, `1,024` is 1024 and `42.0` is 42; 42.5, 3/4 and `x2` hold no whole number.
 */
export function readInteger(reply: string): number | null {
  const mark = [...reply.matchAll(MARKER)].at(-1)
  if (mark) {
    const rest = reply.slice(mark.index + mark[0].length)
    const boxed = mark[0].endsWith('{')
    const line = boxed ? upToClosingBrace(rest) : firstLine(rest)
    const said = line.slice(line.lastIndexOf('=') + 1)
    if (CHOICE.test(said)) return null
    const marked = wholeNumbers(said)[0]
    if (marked !== undefined) return marked
    // An answer that is no whole number, such as 12.5, is none; one of the way there does not stand in for it.
    if (/\d/.test(said)) return null
  }
  return wholeNumbers(reply).at(-1) ?? null
}

/** Whether a reply gives the number of the target, which may have zeros in front. */
export function integerMatches(target: string, reply: string): boolean {
  return readInteger(reply) === Number(target)
}

function wholeNumbers(text: string): number[] {
  return [...text.matchAll(NUMBER)]
    .map(([found]) => Number(found.replaceAll(',', '').replace('−', '-')))
    .filter(Number.isSafeInteger)
}

function firstLine(text: string): string {
  return text.split('\n').find(line => line.replace(/[\s*_`]+/g, '') !== '') ?? ''
}

function upToClosingBrace(text: string): string {
  let open = 1
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{') open += 1
    if (text[index] === '}') open -= 1
    if (open === 0) return text.slice(0, index)
  }
  return text
}
