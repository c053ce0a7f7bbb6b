import type { Pack } from '../../../adapters/contract.js'

/**
 * The text that a pack puts into the prompt: a text as it is, items as "- " lines in their order. Further
 * lines of an item are set in, so that none of them reads as another item or a title. Dates and scores of
 * items are no part of it: the prompt would not hold them.
 *
 * @throws TypeError for what is no pack
 */
export function packText(pack: Pack | undefined | null): string {
  if (pack === undefined || pack === null) return ''
  if (typeof pack === 'string') return pack
  if (!Array.isArray(pack)) throw notAPack(pack)
  return pack
    .map(textOf)
    .filter(text => text.trim() !== '')
    .map(itemLine)
    .join('\n')
}

function textOf(item: unknown): string {
  if (typeof item === 'string') return item
  const { text } = (item ?? {}) as { text?: unknown }
  if (typeof text !== 'string') throw notAPack(item)
  return text
}

function itemLine(text: string): string {
  const [first = '', ...others] = text.trim().split(/\r?\n/)
  const marked = first.startsWith('- ') ? first : `- ${first}`
  return [marked, ...others.map(line => `  ${line}`)].join('\n')
}

function notAPack(found: unknown): TypeError {
  return new TypeError(
    `the memory returned ${JSON.stringify(found)?.slice(0, 80)} where a text, a list of texts or of items with a \`text\` should stand`,
  )
}
