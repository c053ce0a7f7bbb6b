#!/usr/bin/env node
// Writes into README.md what comes from elsewhere: the options, from the JSDoc of their interface,
// and with --eval the table that the eval prints. Needs a build. With --check, only says whether
// the options are up to date.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const file = join(root, 'README.md')
const before = readFileSync(file, 'utf8')
let readme = replace(before, 'options', optionsTable())
if (process.argv.includes('--eval')) {
  readme = replace(readme, 'eval', `\`\`\`text\n${evalTable()}\n\`\`\``)
}
if (process.argv.includes('--check')) {
  if (readme !== before) {
    console.error('README.md is out of date: run node scripts/readme.mjs')
    process.exitCode = 1
  }
} else {
  writeFileSync(file, readme)
}

function replace(text, name, content) {
  const block = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- end of ${name} -->)`)
  if (!block.test(text)) throw new Error(`README.md has no block "${name}"`)
  return text.replace(block, (_, begin, end) => `${begin}${content}\n${end}`)
}

/** The options and, under their names, the fields of those that are a group. */
function optionsTable() {
  const read = file => readFileSync(join(root, 'src', 'plugin', file), 'utf8')
  const options = read('options.ts')
  const rows = rowsOf(fieldsOf(options, 'MemoryEvalOptions'))
  const groups = [
    ...rowsOf(fieldsOf(options, 'LifecycleOptions'), 'lifecycle.'),
    ...rowsOf(fieldsOf(read('streams/streams-option.ts'), 'StreamsOption'), 'streams.'),
  ]
  return ['| option | default | meaning |', '|---|---|---|', ...rows, ...groups].join('\n')
}

function fieldsOf(source, name) {
  const [, body] = source.split(`export interface ${name} {`)
  if (body === undefined) throw new Error(`there is no interface ${name}`)
  const [own = ''] = body.split(/^\}/m)
  return [...own.matchAll(/^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+(\w+)\?: /gm)]
}

function rowsOf(fields, prefix = '') {
  return fields.map(([, comment, name]) => {
    const text = comment
      .replaceAll(/^\s*\*? ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const [meaning, fallback = '–'] = text.split(/ ?@default /)
    const isCode = /^[[{'\d]|^(true|false)$/.test(fallback) && !fallback.includes('`')
    const shown = isCode ? `\`${fallback}\`` : fallback
    return `| \`${prefix}${name}\` | ${shown} | ${meaning} |`
  })
}

function evalTable() {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const output = execFileSync(process.execPath, [vitest, 'run', '--project=memory:*'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [, table = ''] = output.split(/^(?= Memory eval:)/m)
  // When the replay was made is of no interest to a reader.
  return table.replaceAll(/^ · learned: repl.*\n?/gm, '').trimEnd()
}
