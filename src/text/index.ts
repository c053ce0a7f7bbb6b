/** Showing text that came from elsewhere without letting it act. */
export { counted } from './counted.js'
export { escapeHtml } from './escape-html.js'
export { escapeMarkdown } from './escape-markdown.js'
export { plainText } from './plain-text.js'
export { shorten } from './shorten.js'
export { shown } from './shown.js'
