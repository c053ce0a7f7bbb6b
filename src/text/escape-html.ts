import { visibleControls } from './visible-controls.js'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for an element or a quoted attribute of an HTML page. Line feeds stay. */
export function escapeHtml(text: string): string {
  return visibleControls(text).replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
