import { STOP_WORDS } from './stop-words.js'

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*/gu
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}]/u

let segmenter: Intl.Segmenter | undefined
/** Each segment holds a copy of the whole text, so that a long one without spaces would fill the memory. */
const SEGMENTED = 500
const PIECE = new RegExp(`[\\s\\S]{1,${SEGMENTED}}`, 'gu')

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
    const segments = segmenter
    return piecesOf(word).flatMap(piece => wordsIn(piece, segments))
  })
}

function piecesOf(word: string): string[] {
  return word.length <= SEGMENTED ? [word] : (word.match(PIECE) ?? [])
}

function wordsIn(text: string, segmenter: Intl.Segmenter): string[] {
  return [...segmenter.segment(text)].filter(part => part.isWordLike).map(part => part.segment)
}

function withoutPossessive(word: string): string {
  return STOP_WORDS.has(word) ? word : word.replace(/'s?$/, '')
}
