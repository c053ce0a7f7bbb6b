import { chunk } from '../kit/chunk.js'
import type { NewPassage } from './passage.js'

/** Characters of one passage; a longer text is kept as several. */
const SIZE = 1500

/** A text as passages that are small enough to be put into a prompt. */
export function piecesOf(text: string, about: Omit<NewPassage, 'text'>): NewPassage[] {
  return chunk(text, SIZE)
    .map(piece => piece.trim())
    .filter(piece => piece !== '')
    .map(piece => ({ ...about, text: piece }))
}
