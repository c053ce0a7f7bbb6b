import { escapeHtml } from '../../src/text/index.js'

/** HTML that was written here, as opposed to text that has to be escaped. */
export class Markup {
  constructor(readonly source: string) {}
}

type Part = Markup | string | number | null | undefined | false | Part[]

/** A template that escapes all that is put into it and is not itself `Markup`; `null`, `undefined` and `false` leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((string, index) => string + source(parts[index])).join(''))
}

function source(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(source).join('')
  return part instanceof Markup ? part.source : escapeHtml(String(part))
}
