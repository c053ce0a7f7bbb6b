import { shorten } from '../../src/text/index.js'
import { html, type Markup } from './markup.js'

/** From this length on a box scrolls, so the keyboard must reach it. */
const SCROLLS = 1200

/** Text of the system in a box of its own, shown as it is. */
export function textBox(text: string, room: number, style: 'prose' | 'code', name: string): Markup {
  // The line feed is the one that HTML drops after <pre>.
  const shown = shorten(text, room)
  const reach = shown.length > SCROLLS && html` tabindex="0" role="region" aria-label="${name}"`
  return html`<pre class="text ${style === 'prose' ? 'prose' : 'code'}" dir="auto"${reach}>
${shown}</pre>`
}

/** The same behind a line to open. */
export function closedBox(title: string, text: string, room: number): Markup {
  return html`<details class="more"><summary>${title}</summary>${textBox(text, room, 'code', title)}</details>`
}
