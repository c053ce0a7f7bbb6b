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
    const { text, at, sources = [] } = item
    return [text, ...(at === undefined ? [] : [`(${at})`]), ...sources].join(' ')
  })
}
