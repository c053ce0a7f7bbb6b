import type { Pack } from '../../../adapters/contract.js'
import { shown } from '../../../text/index.js'

/**
 * The text that a pack puts into the prompt: a text as it is, items as "- " lines in their order. Further
 * lines of an item are set in, so that none of them reads as another item or a title. Dates and scores of
 * items are no part of it: the prompt would not hold them.
 *
 * @param verb what it came from, for errors
 * @throws TypeError for what is no pack
 */
export function packText(pack: Pack | undefined | null, verb?: string): string {
  if (pack === undefined || pack === null) return ''
  if (typeof pack === 'string') return pack
  if (!Array.isArray(pack)) throw notAPack(pack, verb)
  return pack
    .map(item => textOf(item, verb))
    .filter(text => text.trim() !== '')
    .map(itemLine)
    .join('\n')
}

function textOf(item: unknown, verb: string | undefined): string {
  if (typeof item === 'string') return item
  const { text } = (item ?? {}) as { text?: unknown }
  if (typeof text !== 'string') throw notAPack(item, verb)
  return text
}

function itemLine(text: string): string {
  const [first = '', ...others] = text.trim().split(/\r?\n/)
  const marked = first.startsWith('- ') ? first : `- ${first}`
  return [marked, ...others.map(line => `  ${line}`)].join('\n')
}

function notAPack(found: unknown, verb: string | undefined): TypeError {
  const who = verb === undefined ? 'the memory' : `\`${verb}\``
  return new TypeError(
    `${who} returned ${shown(found)} where a text, a list of texts or of items with a \`text\` should stand`,
  )
}
