import { STOP_WORDS } from './stop-words.js'

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*/gu
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}]/u

let segmenter: Intl.Segmenter | undefined

/**
 * The content words of a text: lower case, each once, in order, without English stop words. For
 * systems that search by keywords.
 *
 * @example words('What is Priya’s budget for Q3?') // ['priya', 'budget', 'q3']
 */
export function words(text: string): string[] {
  return [...new Set(tokens(text).filter(word => !STOP_WORDS.has(word)))]
}

/** All words of a text, lower-cased, in order, without the possessive `'s`. */
export function tokens(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().match(WORD) ?? []
  return found.flatMap(word => {
    if (!UNSPACED.test(word)) return [withoutPossessive(word.replaceAll('’', "'"))]
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
    return [...segmenter.segment(word)].filter(part => part.isWordLike).map(part => part.segment)
  })
}

function withoutPossessive(word: string): string {
  return STOP_WORDS.has(word) ? word : word.replace(/'s?$/, '')
}
