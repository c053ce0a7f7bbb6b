/** What stands around a letter without being part of a word. */
const OPEN = '[\\s*_`"\'“‘$(\\[{]*'
/** An answer that is given as one. */
const ANSWER = /\banswer\b[\s*_]*(?:is\b[\s*_]*:?|[:=])|\\boxed\s*\{(?:\\text\s*\{)?/gi
/** What may be said of any option, the wrong ones too. */
const MENTION =
  /\b(?:answer|option|choice|choose|pick|select|go(?:ing)?\s+(?:for|with))\b[\s*_]*(?:is\b[\s*_]*:?|[:=])?/gi
/** What may follow the letter A or I where it is an option and no word. */
const GOES_ON = /^\s+(?:because|since|as|is|was|which|due|given|for)\b/
const IS_WRONG =
  /^[\s)\]*_"'”’]*(?:(?:is|was|seems|looks)\s+(?:\w+\s+)?(?:not|wrong|incorrect|false|distractor)\b|isn['’]t|cannot|can['’]t)/i
const OTHER = /^[\s)\]*_."'”’]*(?:,|\/|&|or\b|and\b)[\s([*_]*([A-J])(?![\w'’])/

/**
 * The letter that a reply gives as its answer, up to `lastLetter`; null where there is none, or more than one.
 *
 * 1. The letter behind the last `Answer:`, `answer is` or `\boxed{`; small ones too where nothing but
 *    punctuation follows. Else that behind the last `option`, `choice`, `choose` and the like, unless it is
 *    said to be wrong.
 * 2. Else the last line that is a letter alone: `C`, `(C)`, `**C.**`.
 * 3. Else the one letter that lines begin with (`C) because …`), that stands in brackets, or that stands as a
 *    word of its own; where several different ones do, none.
 *
 * `A` before a word in small letters is the article and `I` the pronoun, unless it goes on like `A is right`.
 */
export function readChoice(reply: string, lastLetter: string): string | null {
  for (const marker of [ANSWER, MENTION]) {
    for (const mark of [...reply.matchAll(marker)].reverse()) {
      const rest = reply.slice(mark.index + mark[0].length)
      const isSure = /[:={]\W*$|is\W*$/i.test(mark[0])
      const found = letterBehind(rest, { isSure, mayBeWrong: marker === MENTION })
      if (found === 'several') return null
      if (found !== undefined) return upTo(found, lastLetter)
    }
  }
  const alone = reply
    .split('\n')
    .flatMap(line => line.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(line => /^[A-Ja-j]$/.test(line))
  const last = alone.at(-1)?.toUpperCase()
  if (last !== undefined) return upTo(last, lastLetter)
  for (const pattern of [/^[\s*_>-]*\(?([A-J])[).:]/gm, /[([]([A-J])[)\]]/g]) {
    const letters = new Set([...reply.matchAll(pattern)].map(([, letter = '']) => letter))
    if (letters.size > 1) return null
    for (const letter of letters) return upTo(letter, lastLetter)
  }
  const words = new Set(
    [...reply.matchAll(/(?<!\bnot\s)(?<![\w'’-])[A-J](?![\w'’-])/g)]
      .filter(({ 0: letter, index }) => !isWord(letter, reply.slice(index + 1)))
      .map(([letter]) => letter),
  )
  const [only] = words
  return words.size === 1 && only !== undefined ? upTo(only, lastLetter) : null
}

export function choiceMatches(target: string, reply: string, lastLetter: string): boolean {
  return readChoice(reply, lastLetter) === target.trim().toUpperCase()
}

function letterBehind(
  text: string,
  { isSure, mayBeWrong }: { isSure: boolean; mayBeWrong: boolean },
): string | 'several' | undefined {
  const found = new RegExp(`^${OPEN}([A-Ja-j])(?![\\w'’])`).exec(text)
  const letter = found?.[1]
  if (!found || letter === undefined) return undefined
  const rest = text.slice(found[0].length)
  const isSmall = letter !== letter.toUpperCase()
  if (isSmall && !(isSure && /^[\s*_`)\]}"'”’.,:;$]*(?:\n|$)/.test(rest))) return undefined
  if (mayBeWrong && IS_WRONG.test(rest)) return undefined
  const [others, other] = OTHER.exec(rest) ?? []
  if (others !== undefined && other !== undefined && !isWord(other, rest.slice(others.length))) {
    return 'several'
  }
  return isWord(letter, rest) ? undefined : letter.toUpperCase()
}

/** True for the article and the pronoun. */
function isWord(letter: string, rest: string): boolean {
  if ((letter !== 'A' && letter !== 'I') || !/^\s+\p{Ll}/u.test(rest)) return false
  return !GOES_ON.test(rest) && !(letter === 'A' && /^\s+(?:or|and)\s+[B-J]\b/.test(rest))
}

function upTo(letter: string, lastLetter: string): string | null {
  return letter <= lastLetter ? letter : null
}
