// The API reference as Markdown.
import { plain } from './declarations.mjs'

/** The sections of one entry point: functions and values first, then types, each by name. */
export function entryPoint({ specifier, about, entries }) {
  const isValue = ({ kind }) => ['function', 'const', 'class'].includes(kind)
  const byName = (a, b) => a.name.localeCompare(b.name, 'en')
  const values = entries.filter(isValue).sort(byName)
  const types = entries.filter(entry => !isValue(entry)).sort(byName)
  return [`## \`${specifier}\``, about, ...[...values, ...types].map(entry)].join('\n\n')
}

function entry({ name, text, docs }) {
  return [`### ${name}`, ...prose(docs), `\`\`\`ts\n${text}\n\`\`\``].join('\n\n')
}

/** A docstring with its tags as Markdown; an example becomes code. */
function prose(docs) {
  const [text, ...tags] = docs.split(/^@/m).map(part => part.trim())
  const parts = text === '' ? [] : [text]
  for (const tag of tags) {
    const [, name, rest] = /^(\w+)\s*([\s\S]*)$/.exec(tag)
    if (name === 'example') parts.push(`\`\`\`ts\n${rest}\n\`\`\``)
    else parts.push(`**${TAGS[name] ?? name}** ${rest.replaceAll(/\s+/g, ' ')}`)
  }
  return parts
}

const TAGS = { throws: 'Throws', returns: 'Returns', param: 'Parameter' }

/** A default that is a value, not words about one. */
const VALUE = /^[[{'\d][^;]*$|^(?:true|false)$/

/** The fields of an interface as a table: name, type, default, meaning. */
export function fieldsTable({ text }) {
  const fields = text.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+(\w+)\??: ((?:[^;{]|\{[^}]*\})+);/g,
  )
  const rows = [...fields].map(([, comment, name, type]) => {
    const [meaning, fallback = '–'] = plain(comment)
      .replaceAll(/\s+/g, ' ')
      .split(/ ?@default /)
    const cells = [
      `\`${name}\``,
      code(type),
      VALUE.test(fallback) ? code(fallback) : fallback,
      meaning,
    ]
    return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return ['| option | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

function code(text) {
  return `\`${text.replaceAll(/\s+/g, ' ')}\``
}
