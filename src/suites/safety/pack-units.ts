import type { Pack } from '../../adapters/contract.js'

/**
 * What a memory returned, as separate texts in its order. Everything that would reach a reader
 * counts: the text, its date, its id and what it names as its source.
 */
export function packUnits(pack: Pack | undefined): string[] {
  if (pack === undefined) return []
  if (typeof pack === 'string') return pack.trim() === '' ? [] : [pack]
  return pack.map(item => {
    if (typeof item === 'string') return item
    const { text, at, sources = [], id = '' } = item
    const named = [...sources.map(withoutHashes), ...(isReadable(id) ? [withoutHashes(id)] : [])]
    return [text, ...(at === undefined ? [] : [`(${at})`]), ...named].join(' ')
  })
}

/** Random letters and digits say nothing, though a short number may stand among them by chance. */
function withoutHashes(name: string): string {
  return name.replace(UUID, ' ').replace(/(?=[a-z]*\d)[\da-z]{16,}/gi, ' ')
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** An id made of words says something; a number, or a word and a number, does not. */
function isReadable(id: string): boolean {
  return (withoutHashes(id).match(/\p{L}{3,}/gu)?.length ?? 0) >= 3
}
