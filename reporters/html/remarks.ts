import type { Remark } from '../remark.js'
import { html, type Markup } from './markup.js'

/** What must be known to read the numbers. */
export function remarkList(remarks: readonly Remark[]): Markup {
  const items = remarks.map(
    ({ kind, text }) => html`<li class="${kind}">${kind === 'warning' && '⚠ '}${text}</li>`,
  )
  return html`<ul class="remarks">${items}</ul>`
}
