import { plainText } from './plain-text.js'

/**
 * Text for one line of GitHub Markdown, a table's cell included: nothing in it is markup, a link, a
 * mention or HTML. Line feeds become `<br>`.
 *
 * Mentions and bare addresses are found after the backslashes are gone, so an empty comment breaks
 * them apart.
 */
export function escapeMarkdown(text: string): string {
  return plainText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+\-.!|~$]/g, '\\$&')
    .replaceAll('@', '@<!-- -->')
    .replaceAll('://', ':<!-- -->//')
    .replace(/\b(www)(?=\\\.)/gi, '$1<!-- -->')
    .replaceAll('\t', ' ')
    .replaceAll('\n', '<br>')
}
